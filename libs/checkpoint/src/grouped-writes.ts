import { type StoredValue, type WriteRow, writesType } from './checkpoint-change.js';
import { inflatedText } from './deflated-text.js';

/** Index, channel, type, and lengths in bytes of the text and of the references. */
type Part = [idx: number, channel: string, type: string, length: number, refsLength: number];

/**
 * One row for the results of a task. Errors, interrupts and answers have rows of their own, which are replaced.
 *
 * The value is a list of parts in JSON, a line feed, and their texts. Its references are those of the texts.
 */
export function groupWrites(rows: readonly WriteRow[]): WriteRow[] {
  const results = rows.filter(({ idx }) => idx >= 0);
  const [first] = results;
  if (!first || results.length < 2) return [...rows];
  const parts = results.map(({ idx, channel, value }): Part => {
    return [idx, channel, value.type, value.blob.length, value.refs?.length ?? 0];
  });
  const blob = Buffer.concat([Buffer.from(`${JSON.stringify(parts)}\n`), ...results.map(({ value }) => value.blob)]);
  const refs = results.flatMap(({ value }) => value.refs ?? []);
  const value: StoredValue = { type: writesType, blob, refs: refs.length > 0 ? Buffer.concat(refs) : null };
  return [{ ...first, channel: '', value }, ...rows.filter(({ idx }) => idx < 0)];
}

/** The writes of a row. */
export function ungroupWrites<Row extends Pick<WriteRow, 'idx' | 'channel' | 'value'>>(row: Row): Row[] {
  if (row.value.type !== writesType) return [row];
  const text = inflatedText(row.value.blob);
  let at = text.indexOf(0x0a) + 1;
  let refsAt = 0;
  const parts = JSON.parse(Buffer.from(text.subarray(0, at)).toString()) as Part[];
  return parts.map(([idx, channel, type, length, refsLength]) => {
    const blob = text.subarray(at, (at += length));
    const refs = row.value.refs?.subarray(refsAt, (refsAt += refsLength)) ?? null;
    return { ...row, idx, channel, value: { type, blob, refs: refsLength > 0 ? refs : null } };
  });
}
