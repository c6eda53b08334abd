import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { Button, buttonClass, IconButton } from './button';
import { Popover } from './popover';
import type { ColumnControl } from './use-columns';

/** Choice and order of the columns of a table. */
export function ColumnChoice({
  columns,
  control,
}: {
  columns: readonly { id: string; title: string }[];
  control: ColumnControl;
}) {
  const { shown } = control.layout;
  const titles = new Map(columns.map(({ id, title }) => [id, title]));
  const hidden = columns.filter(({ id }) => !shown.includes(id)).map(({ id }) => id);
  return (
    <Popover
      label="Columns"
      trigger={
        <button type="button" className={buttonClass('plain')}>
          <Columns3 size={14} aria-hidden="true" /> Columns
        </button>
      }
    >
      <fieldset className="grid gap-1">
        <legend className="mb-2 text-xs font-semibold text-ink-2">Columns</legend>
        {[...shown, ...hidden].map((id) => {
          const title = titles.get(id) ?? id;
          const at = shown.indexOf(id);
          return (
            <div key={id} className="flex items-center gap-1">
              <label className="flex min-h-7 min-w-0 flex-1 items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  className="size-4 accent-accent-solid"
                  checked={at >= 0}
                  onChange={() => control.toggle(id)}
                />
                {title}
              </label>
              <IconButton label={`Move ${title} left`} disabled={at <= 0} onClick={() => control.move(id, -1)}>
                <ArrowUp size={14} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={`Move ${title} right`}
                disabled={at < 0 || at === shown.length - 1}
                onClick={() => control.move(id, 1)}
              >
                <ArrowDown size={14} aria-hidden="true" />
              </IconButton>
            </div>
          );
        })}
      </fieldset>
      <div className="mt-2 border-t border-line pt-2">
        <Button className="h-7 text-xs" disabled={!control.isChanged} onClick={control.reset}>
          Reset columns and widths
        </Button>
      </div>
    </Popover>
  );
}
