import { Dialog } from '../../ui/dialog';

const shortcuts: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['j'], 'Next run, or next step of a trace'],
  [['k'], 'Previous run, or previous step'],
  [['Enter'], 'Open the run'],
  [['/'], 'Go to the filter'],
  [['Esc'], 'Leave the filter, or give the choice up'],
  [['↑', '↓', '←', '→'], 'In the steps of a trace: move, collapse and expand'],
  [['?'], 'This list'],
];

export function RunShortcuts({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      description="They work everywhere on the page, except in a text field."
    >
      <table className="mx-5 my-3 text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">Keys</th>
            <th scope="col">Effect</th>
          </tr>
        </thead>
        <tbody>
          {shortcuts.map(([keys, does]) => (
            <tr key={does}>
              <th scope="row" className="py-1.5 pr-6 text-left font-normal whitespace-nowrap">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="mr-1 inline-block min-w-6 rounded border border-line-strong bg-raised px-1.5 text-center font-mono text-xs"
                  >
                    {key}
                  </kbd>
                ))}
              </th>
              <td className="py-1.5 text-ink-2">{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
