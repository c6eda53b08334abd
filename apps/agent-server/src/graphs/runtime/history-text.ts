import type { HistoryPage } from '../graph-inspector.port.js';

/** Collects the states of a history up to a length. */
export class HistoryText {
  private readonly texts: string[] = [];
  private length = 0;
  private last: string | null = null;
  private next: string | null = null;

  /** @param maxLength in characters */
  constructor(private readonly maxLength = Number.POSITIVE_INFINITY) {}

  /** False if the state does not fit; it is then the first one of the next page. */
  add(checkpointId: string, text: string): boolean {
    if (this.last !== null && this.length + text.length > this.maxLength) {
      this.next = this.last;
      return false;
    }
    this.texts.push(text);
    this.length += text.length;
    this.last = checkpointId;
    return true;
  }

  /** Whether a state did not fit. */
  get isFull(): boolean {
    return this.next !== null;
  }

  page(): HistoryPage {
    return { json: new TextEncoder().encode(`[${this.texts.join()}]`), next: this.next };
  }
}
