import { KeyListDialog, type KeyHelp } from '../../ui/key-list.dialog';

const keys: KeyHelp = [
  [['j', '↓'], 'Next row'],
  [['k', '↑'], 'Previous row'],
  [['Home', 'End'], 'First and last row'],
  [['Enter'], 'Open the row'],
  [['Esc'], 'Close the row'],
  [['←', '→'], 'From button to button in the metrics and in the head of the table'],
  [['?'], 'This list'],
];

export const ShortcutsDialog = (props: { open: boolean; onOpenChange: (open: boolean) => void }) => (
  <KeyListDialog
    {...props}
    keys={keys}
    description="j and k work everywhere on the page, arrows where a row has the focus."
  />
);
