import { symbols } from 'pino';

/** Maximum delay of a line; ms. */
const batchMs = 20;
const maxCharacters = 64 * 1024;
/** Pino's level of warnings; higher levels are worse. */
const urgentLevel = 40;

/**
 * Writes log lines in batches: a line and system call per request took a tenth of a short request. Warnings and errors
 * are written at once, together with earlier lines. SIGKILL loses the pending lines.
 */
export class BatchedLines {
  /** Makes pino set `lastLevel`. */
  readonly [symbols.needsMetadataGsym] = true;
  lastLevel = 0;
  private lines = '';
  private timer: NodeJS.Timeout | undefined;
  private isEnding = false;

  constructor(private readonly output: { write(text: string): unknown }) {}

  write(line: string): void {
    this.lines += line;
    if (this.isEnding || this.lastLevel >= urgentLevel || this.lines.length >= maxCharacters) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), batchMs).unref();
  }

  /** Disables batching: the process is about to end, perhaps by a signal, without another flush. */
  end(): void {
    this.isEnding = true;
    this.flush();
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.lines === '') return;
    const { lines } = this;
    this.lines = '';
    this.output.write(lines);
  }
}
