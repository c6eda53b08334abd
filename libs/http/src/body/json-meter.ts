import { ValidationError } from '@heddle/errors';

/** Deeper than any real document, and well within what PostgreSQL and recursive code can take. */
export const maxJsonDepth = 500;

const quote = 0x22;
const comma = 0x2c;
const openList = 0x5b;
const backslash = 0x5c;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/**
 * Counts what a JSON text holds while its bytes arrive, so that a text that would become too many objects, or too
 * deep ones, is refused before anything is built of it. Whether it is JSON at all is for the parser to say.
 */
export class JsonMeter {
  private depth = 0;
  /** Each bracket that opens and each comma begins at most one key or item. */
  private elements = 0;
  private inString = false;
  private escaped = false;
  private offset = 0;

  constructor(private readonly maxElements: number) {}

  /** What follows is a text of its own, whose elements count together with those before. */
  beginText(): void {
    this.depth = 0;
    this.inString = false;
    this.escaped = false;
    this.offset = 0;
  }

  push(chunk: Uint8Array): void {
    for (let at = this.inString ? this.skipString(chunk, 0) : 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (byte === quote) {
        this.inString = true;
        at = this.skipString(chunk, at + 1) - 1;
      } else if (byte === comma) this.count(at);
      else if (byte === openList || byte === openObject) {
        this.deepen(at);
        this.count(at);
      } else if (byte === closeList || byte === closeObject) this.depth -= 1;
    }
    this.offset += chunk.length;
  }

  /** The place behind the string's end, or the end of the chunk. */
  private skipString(chunk: Uint8Array, from: number): number {
    let { escaped } = this;
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (escaped) escaped = false;
      else if (byte === backslash) escaped = true;
      else if (byte === quote) {
        this.inString = false;
        this.escaped = false;
        return at + 1;
      }
    }
    this.escaped = escaped;
    return chunk.length;
  }

  private deepen(at: number): void {
    this.depth += 1;
    if (this.depth > maxJsonDepth) this.refuse(at, `Input is nested deeper than ${maxJsonDepth} levels`, 'too_deep');
  }

  private count(at: number): void {
    this.elements += 1;
    if (this.elements > this.maxElements) {
      this.refuse(at, `Input has more than ${this.maxElements} keys and list items`, 'too_many_elements');
    }
  }

  private refuse(at: number, message: string, type: string): never {
    throw ValidationError.of(['body', this.offset + at], message, type);
  }
}
