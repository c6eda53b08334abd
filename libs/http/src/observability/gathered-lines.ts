import { symbols } from 'pino';

/** How long a line waits for others to be written with it. */
const gatherMs = 20;
const maxCharacters = 64 * 1024;
/** Of pino: a warning, and what is worse. */
const urgentLevel = 40;

/**
 * Lines of a logger, written several at a time: a line for each request, and a call of the system for each line, were a
 * tenth of what a short request cost. Warnings and errors wait for nothing, and take with them what came before. What
 * still waits is lost when the process is killed.
 */
export class GatheredLines {
  /** Asks pino for `lastLevel`. */
  readonly [symbols.needsMetadataGsym] = true;
  lastLevel = 0;
  private lines = '';
  private timer: NodeJS.Timeout | undefined;
  private isEnding = false;

  constructor(private readonly output: { write(text: string): unknown }) {}

  write(line: string): void {
    this.lines += line;
    if (this.isEnding || this.lastLevel >= urgentLevel || this.lines.length >= maxCharacters) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), gatherMs).unref();
  }

  /** From now on no line waits: the process is about to end, perhaps by a signal, and then nobody can flush. */
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
