import type { LogSource } from '../../core/logs/deployment-log.port.js';
import type { QueuedLine } from './log-intake.js';

/** Lines of one log, in their order. */
interface WaitingLines {
  source: LogSource;
  lines: QueuedLine[];
}

interface Intake extends WaitingLines {
  dropped: number;
}

/** Lines that are not stored yet. Output above the maximum is dropped, and each log gets a line with the number. */
export class LogQueue {
  private readonly intakes = new Map<string, Intake>();
  private charCount = 0;
  private lineCount = 0;

  constructor(private readonly maxChars: number) {}

  /** Characters of all lines until their release. */
  get chars(): number {
    return this.charCount;
  }

  /** Number of lines until their release. */
  get lines(): number {
    return this.lineCount;
  }

  add(source: LogSource, line: QueuedLine): void {
    const key = `${source.revisionId}:${source.stream}`;
    const intake = this.intakes.get(key) ?? { source: { ...source }, lines: [], dropped: 0 };
    this.intakes.set(key, intake);
    if (!line.isVerdict && this.charCount + line.message.length > this.maxChars) intake.dropped += 1;
    else this.keep(intake, line);
  }

  /** The lines still count until their release. */
  takeAll(): WaitingLines[] {
    const taken = [...this.intakes.values()];
    this.intakes.clear();
    for (const intake of taken.filter(({ dropped }) => dropped > 0)) {
      const message = `${intake.dropped} lines were dropped: they came faster than they could be stored.`;
      this.keep(intake, { atMs: Date.now(), level: 'WARNING', message, isVerdict: false });
    }
    return taken;
  }

  release(lines: readonly QueuedLine[]): void {
    this.lineCount -= lines.length;
    for (const { message } of lines) this.charCount -= message.length;
  }

  private keep({ lines }: Intake, line: QueuedLine): void {
    lines.push(line);
    this.lineCount += 1;
    this.charCount += line.message.length;
  }
}
