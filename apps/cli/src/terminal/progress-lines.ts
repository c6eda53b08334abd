import { formatBytes, plural } from './numbers.js';

interface Amount {
  rows: number;
  bytes: number;
}

const barWidth = 24;

function bar(done: number, total: number): string {
  const share = total === 0 ? 1 : Math.min(done / total, 1);
  const full = Math.round(share * barWidth);
  return `${'█'.repeat(full)}${'░'.repeat(barWidth - full)} ${Math.floor(share * 100)}%`;
}

export const readingLine = (file: string, bytes: number, size: number) =>
  `${bar(bytes, size)}  ${formatBytes(bytes)} of ${formatBytes(size)}, reading ${file}`;

/** Line without a bar: the size of the encoded form is known only at the end. */
export const preparingLine = (file: string, { rows, bytes }: Amount) =>
  `Preparing ${file}: ${plural(rows, 'row')}, ${formatBytes(bytes)}`;

/** After the upload the server still processes the rows; only the elapsed time is known. */
export function sendingLine(sent: Amount, total: Amount, then: { work: string; waitedMs: number }): string {
  const isSent = sent.bytes >= total.bytes;
  const activity = isSent ? `${then.work} (${Math.floor(then.waitedMs / 1000)} s)` : 'sending';
  return `${bar(sent.bytes, total.bytes)}  ${sent.rows} of ${plural(total.rows, 'row')}, ${formatBytes(sent.bytes)} of ${formatBytes(total.bytes)}, ${activity}`;
}

/** Progress of an upload of known size. */
export const transferLine = (bytes: number, size: number) =>
  `${bar(bytes, size)}  ${formatBytes(bytes)} of ${formatBytes(size)}${bytes < size ? '' : ', the server checks it'}`;
