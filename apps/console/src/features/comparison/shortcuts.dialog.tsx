import { Dialog } from '../../ui/dialog';

const shortcuts: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['j', '↓'], 'Next row'],
  [['k', '↑'], 'Previous row'],
  [['Home', 'End'], 'First and last row'],
  [['Enter'], 'Open the row'],
  [['Esc'], 'Close the row'],
  [['←', '→'], 'From button to button in the metrics and in the head of the table'],
  [['?'], 'This list'],
];

export function ShortcutsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      description="j and k work everywhere on the page, arrows where a row has the focus."
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
