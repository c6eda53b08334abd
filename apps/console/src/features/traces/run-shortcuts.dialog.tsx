import { KeyListDialog, type KeyHelp } from '../../ui/key-list.dialog';

const keys: KeyHelp = [
  [['j'], 'Next run, or next step of a trace'],
  [['k'], 'Previous run, or previous step'],
  [['Enter'], 'Open the run'],
  [['/'], 'Go to the filter'],
  [['Esc'], 'Leave the filter, or give the choice up'],
  [['↑', '↓', '←', '→'], 'In the steps of a trace: move, collapse and expand'],
  [['?'], 'This list'],
];

export const RunShortcuts = (props: { open: boolean; onOpenChange: (open: boolean) => void }) => (
  <KeyListDialog {...props} keys={keys} description="They work everywhere on the page, except in a text field." />
);
