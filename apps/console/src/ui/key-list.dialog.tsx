import { Dialog } from './dialog';

export type KeyHelp = readonly (readonly [keys: readonly string[], does: string])[];

export const listKeys: KeyHelp = [
  [['j'], 'Next row'],
  [['k'], 'Previous row'],
  [['Enter'], 'Open the row'],
  [['/'], 'Search'],
  [['?'], 'This list'],
];

export function KeyListDialog({
  keys,
  description = 'Outside of text inputs.',
  open,
  onOpenChange,
}: {
  keys: KeyHelp;
  description?: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" description={description}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 px-5 py-4 text-sm">
        {keys.map(([names, does]) => (
          <div key={does} className="contents">
            <dt>
              {names.map((name) => (
                <kbd
                  key={name}
                  className="mr-1 inline-block min-w-6 rounded border border-line-strong bg-raised px-1.5 text-center font-mono text-xs"
                >
                  {name}
                </kbd>
              ))}
            </dt>
            <dd className="text-ink-2">{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
