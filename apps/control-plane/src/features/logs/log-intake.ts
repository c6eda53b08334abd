import type { LogLevel, LogStream } from '../../core/logs/deployment-log.port.js';
import type { LogEnd, NewLogLine } from '../../core/logs/log.repository.js';

/** Maximum stored bytes of one revision and stream. */
export const maxStreamBytes = 10 * 1024 * 1024;

/** Maximum bytes of one message; the rest is cut off. */
const maxMessageBytes = 64 * 1024;

export interface QueuedLine {
  atMs: number;
  level: LogLevel;
  message: string;
  /** The result of a step is stored even if the log is full. */
  isVerdict: boolean;
}

/** Message that PostgreSQL can store: without NUL and lone surrogates, and of limited length. */
export function storableMessage(text: string): string {
  const message = text
    .replaceAll('\0', '')
    .replace(/[\r\n]+$/, '')
    .toWellFormed();
  if (message.length <= maxMessageBytes / 3) return message;
  const bytes = Buffer.from(message, 'utf8');
  if (bytes.length <= maxMessageBytes) return message;
  // A character that is cut in two becomes U+FFFD, and is removed.
  return `${bytes
    .subarray(0, maxMessageBytes)
    .toString('utf8')
    .replace(/\ufffd$/, '')} [cut off]`;
}

/**
 * Bytes of the oldest lines to delete before these lines are stored; 0 for none. The log of a running agent keeps its
 * newest part. That of a build keeps its beginning, because it ends soon and its result is always stored.
 */
export function planDrop(
  end: Pick<LogEnd, 'bytes'>,
  queued: readonly QueuedLine[],
  { stream, maxBytes }: { stream: LogStream; maxBytes: number },
): number {
  if (stream === 'build') return 0;
  const total = queued.reduce((sum, { message }) => sum + Buffer.byteLength(message, 'utf8'), end.bytes);
  // An eighth at once, so that not every batch deletes lines.
  return total > maxBytes ? total - maxBytes + maxBytes / 8 : 0;
}

/**
 * Lines to store behind `end`, and the new end. Times never decrease, so that a reader that continues at the time of its
 * last line misses none. When the maximum is reached, a marker follows, and then verdicts only.
 */
export function planAppend(
  end: LogEnd,
  queued: readonly QueuedLine[],
  maxBytes: number,
): { lines: NewLogLine[]; end: LogEnd } {
  const lines: NewLogLine[] = [];
  let { lastAtMs, bytes, truncated } = end;
  const add = (atMs: number, level: LogLevel, message: string) => {
    lastAtMs = Math.max(lastAtMs, atMs);
    bytes += Buffer.byteLength(message, 'utf8');
    lines.push({ atMs: lastAtMs, level, message });
  };
  for (const { atMs, level, message, isVerdict } of queued) {
    if (!isVerdict && truncated) continue;
    if (!isVerdict && bytes + Buffer.byteLength(message, 'utf8') > maxBytes) {
      truncated = true;
      add(atMs, 'WARNING', `The log is truncated here: its maximum is ${maxBytes / (1024 * 1024)} MiB.`);
    } else add(atMs, level, message);
  }
  return { lines, end: { lastSeq: end.lastSeq + lines.length, lastAtMs, bytes, truncated } };
}
