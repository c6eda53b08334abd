import {
  Byte,
  type DocumentScanner,
  JsonScanner,
  type JsonScannerHandlers,
  JsonSyntaxError,
  JsonTextTooLargeError,
  longestTextBytes,
  maxNestingDepth,
  RefusedJsonError,
  tooDeep,
  tooManyElements,
} from './json-scanner.js';

/** Maximum empty lines, and further ones per row: they are skipped, but still cost time. */
const emptyLines = 1000;
const emptyLinesPerRow = 10;

/** Number of leading bytes that are blanks. */
function leadingBlanks(line: Buffer): number {
  let at = 0;
  while (at < line.length) {
    const byte = line[at];
    if (byte !== Byte.Space && byte !== Byte.Return && byte !== Byte.Tab) break;
    at += 1;
  }
  return at;
}

/**
 * Splits lines of JSON, from chunks of any size, into the members of the first line, an object, and the texts of the
 * others. Skips a limited number of blank lines. Memory is bounded by the longest line. The parser finds malformed
 * lines; the scanner continues with the next line.
 */
export class NdjsonScanner implements DocumentScanner {
  private parts: Buffer[] = [];
  private pending = 0;
  /** Offset of the current line in bytes. */
  private offset = 0;
  private line = 1;
  private index = 0;
  private hasHeader: boolean;
  private readonly maxTextBytes: number;
  private emptyLines = 0;

  constructor(
    private readonly handlers: JsonScannerHandlers,
    /** Most keys and items within one line. */
    private readonly maxElements: number,
    /** `header`: false if rows begin with the first line. `maxTextBytes`: longest line. */
    { header = true, maxTextBytes = longestTextBytes } = {},
  ) {
    this.maxTextBytes = maxTextBytes;
    this.hasHeader = !header;
  }

  push(chunk: Buffer): void {
    let from = 0;
    for (let at = chunk.indexOf(Byte.LineFeed); at !== -1; at = chunk.indexOf(Byte.LineFeed, from)) {
      this.finish(chunk.subarray(from, at), 1);
      from = at + 1;
    }
    if (from === chunk.length) return;
    const rest = this.withoutBlanks(chunk.subarray(from));
    if (rest.length === 0) return;
    // A copy: the caller may reuse its chunk.
    this.parts.push(Buffer.from(rest));
    this.pending += rest.length;
    if (this.pending > this.maxTextBytes) throw new JsonTextTooLargeError(this.maxTextBytes);
  }

  end(): void {
    this.finish(Buffer.alloc(0), 0);
    if (!this.hasHeader) throw new JsonSyntaxError(this.offset, 'Expected a line with the experiment');
  }

  private finish(line: Buffer, separatorBytes: number): void {
    const last = this.withoutBlanks(line);
    const text = this.parts.length === 0 ? last : Buffer.concat([...this.parts, last]);
    this.parts = [];
    this.pending = 0;
    if (text.length > 0) this.take(text);
    else if (separatorBytes > 0) this.passOver();
    this.offset += text.length + separatorBytes;
    this.line += 1;
  }

  /** Strips the blanks before a text, so that none of them takes memory. */
  private withoutBlanks(piece: Buffer): Buffer {
    if (this.parts.length > 0) return piece;
    const blanks = leadingBlanks(piece);
    this.offset += blanks;
    return piece.subarray(blanks);
  }

  private passOver(): void {
    this.emptyLines += 1;
    const maximum = emptyLines + emptyLinesPerRow * (this.index + (this.hasHeader ? 1 : 0));
    if (this.emptyLines <= maximum) return;
    const message = `The body has more than ${maximum} empty lines before row ${this.index}`;
    throw new RefusedJsonError(this.offset, message, 'too_many_empty_lines');
  }

  private take(text: Buffer): void {
    if (!this.hasHeader) {
      this.hasHeader = true;
      this.takeHeader(text);
      return;
    }
    measure(text, this.offset, this.maxElements);
    this.handlers.item(this.index, text, this.offset, this.line);
    this.index += 1;
  }

  private takeHeader(text: Buffer): void {
    // No member is a list of rows here: those are the lines that follow.
    const scanner = new JsonScanner(null, this.handlers, this.maxElements, { lead: this.offset });
    scanner.push(text);
    scanner.end();
    this.handlers.listStart();
  }
}

/** Refuses text with too many elements or too deep nesting before it is parsed. */
function measure(text: Buffer, offset: number, maxElements: number): void {
  let depth = 0;
  let elements = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at] as number;
    if (inString) {
      if (byte === Byte.Backslash) at += 1;
      else if (byte === Byte.Quote) inString = false;
    } else if (byte === Byte.Quote) inString = true;
    else if (byte === Byte.OpenObject || byte === Byte.OpenList) {
      depth += 1;
      elements += 1;
      if (depth > maxNestingDepth) throw tooDeep(offset + at);
    } else if (byte === Byte.CloseObject || byte === Byte.CloseList) depth -= 1;
    else if (byte === Byte.Comma) elements += 1;
    if (elements > maxElements) throw tooManyElements(offset + at, maxElements);
  }
}
