import { readableText } from '../../ui/readable-value';
import { targetNames, targets, type Mapping, type NewExample, type Target } from './column-mapping';
import type { FileContent } from './file-records';

const previewed = 3;
/** Characters of a value in the preview. */
const cut = 160;

/** Target of each column with a sample, and the first examples as they would be stored. */
export function ImportReview({
  content,
  mapping,
  examples,
  onMapping,
}: {
  content: FileContent;
  mapping: Mapping;
  examples: readonly NewExample[];
  onMapping: (mapping: Mapping) => void;
}) {
  return (
    <>
      <table className="w-full table-fixed border-separate border-spacing-0 text-sm">
        <caption className="pb-1 text-left text-xs font-semibold text-ink-2">Columns</caption>
        <tbody>
          {content.columns.map((column) => (
            <tr key={column}>
              <th scope="row" className="w-2/5 border-t border-line py-1 pr-3 text-left align-middle font-normal">
                <span className="block truncate font-mono text-xs" title={column}>
                  {column}
                </span>
                <span className="block truncate text-2xs text-ink-3">{sampleOf(content, column)}</span>
              </th>
              <td className="border-t border-line py-1">
                <select
                  aria-label={`Target of ${column}`}
                  value={mapping[column]}
                  onChange={(event) => onMapping({ ...mapping, [column]: event.target.value as Target })}
                  className="h-8 w-full rounded-md border border-line-strong bg-surface px-2 text-sm"
                >
                  {targets.map((target) => (
                    <option key={target} value={target}>
                      {targetNames[target]}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <section aria-label="Preview" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h3 className="text-xs font-semibold text-ink-2">First examples</h3>
        {examples.slice(0, previewed).map((example, at) => (
          <dl
            key={at}
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 rounded-md bg-raised p-2 text-xs"
          >
            {(['inputs', 'outputs', 'metadata'] as const).map(
              (part) =>
                example[part] && (
                  <div key={part} className="contents">
                    <dt className="text-ink-2">{targetNames[part]}</dt>
                    <dd className="line-clamp-3 wrap-anywhere whitespace-pre-wrap">
                      {readableText(example[part]).slice(0, cut)}
                    </dd>
                  </div>
                ),
            )}
          </dl>
        ))}
        {examples.length === 0 && <p className="text-xs text-ink-3">No example: choose a column for the inputs.</p>}
      </section>
    </>
  );
}

function sampleOf({ records }: FileContent, column: string): string {
  const found = records.find(({ fields }) => fields[column] !== undefined && fields[column] !== '');
  return found ? readableText(found.fields[column]).slice(0, cut) : 'Empty in all rows';
}
