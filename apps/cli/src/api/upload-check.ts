import { plural } from '../terminal/numbers.js';
import { escapeControls } from '../terminal/terminal.js';
import type { UploadCheck } from './wire-types.js';

/** Lines below the verdict of a dry run. */
export function describeCheck(check: UploadCheck, row: (index: number) => string): string[] {
  const { dataset, examples, rows, repeated_rows: repeated, feedback, warnings } = check;
  const name = dataset.name === null ? 'a dataset' : `dataset ${escapeControls(dataset.name)}`;
  return [
    `${plural(rows, 'run')}${repeated > 0 ? ` (${repeated} of them repetitions)` : ''} and ${plural(feedback, 'score')} into ${name}, which ${dataset.exists ? 'exists' : 'would be created'}`,
    `${plural(examples.new, 'new example')}, ${examples.revised} with other contents, ${examples.unchanged} as they are`,
    ...warnings.map(({ message, count, places }) => {
      const [location] = places;
      const index = location?.[1] === 'results' ? location[2] : undefined;
      return `warning: ${escapeControls(message)} (${count}${typeof index === 'number' ? `, first in ${row(index)}` : ''})`;
    }),
  ];
}
