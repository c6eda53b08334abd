export type JsonPart = { kind: 'member'; name: string; text: string } | { kind: 'row'; index: number; text: string };

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const colon = 0x3a;
const openObject = 0x7b;
const closeObject = 0x7d;
const openList = 0x5b;
const closeList = 0x5d;
const byteOrderMark = [0xef, 0xbb, 0xbf];
const isBlank = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Token that is expected next, outside of values. */
type State = 'start' | 'first-name' | 'name' | 'colon' | 'value' | 'after' | 'first-row' | 'row' | 'after-row' | 'done';

/**
 * Splits a JSON object into its members, and the list of one member into its elements, while it arrives. It only
 * counts brackets and quotes; the parser of the parts checks the rest.
 */
export class JsonMembers {
  /** Whether the list was found. */
  sawList = false;
  private state: State = 'start';
  /** Bytes of the current value from earlier chunks; undefined between values. */
  private held: Buffer[] | undefined;
  private depth = 0;
  private inText = false;
  private escaped = false;
  private name = '';
  private rows = 0;
  private offset = 0;

  constructor(private readonly listName: string) {}

  *push(chunk: Buffer): Generator<JsonPart> {
    /** Start of the current value in this chunk. */
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (this.held) {
        const end = this.step(byte);
        if (end === 'inside') continue;
        const bytes = Buffer.concat([...this.held, chunk.subarray(from, end === 'last' ? at + 1 : at)]);
        this.held = undefined;
        yield* this.finish(bytes.toString('utf8'));
        if (end === 'last') continue;
      }
      if (isBlank(byte) || this.isMark(byte, this.offset + at)) continue;
      if (this.begins(byte, this.offset + at)) {
        from = at;
        this.held = [];
        this.depth = 0;
        this.step(byte);
      }
    }
    this.held?.push(Buffer.from(chunk.subarray(from)));
    this.offset += chunk.length;
  }

  end(): void {
    if (this.state !== 'done') throw new SyntaxError('it ends in the middle of the JSON object');
  }

  /** Handles a byte of the current value. A number or a literal ends before the first byte that is not part of it. */
  private step(byte: number): 'inside' | 'last' | 'past' {
    if (this.inText) {
      if (this.escaped) this.escaped = false;
      else if (byte === backslash) this.escaped = true;
      else if (byte === quote) this.inText = false;
      return this.inText || this.depth > 0 ? 'inside' : 'last';
    }
    if (byte === quote) this.inText = true;
    else if (byte === openObject || byte === openList) this.depth += 1;
    else if (byte === closeObject || byte === closeList) {
      if (this.depth === 0) return 'past';
      this.depth -= 1;
      if (this.depth === 0) return 'last';
    } else if (this.depth === 0 && (byte === comma || isBlank(byte))) return 'past';
    return 'inside';
  }

  private *finish(text: string): Generator<JsonPart> {
    if (this.state === 'name' || this.state === 'first-name') {
      this.name = JSON.parse(text) as string;
      this.state = 'colon';
    } else if (this.state === 'row' || this.state === 'first-row') {
      yield { kind: 'row', index: this.rows, text };
      this.rows += 1;
      this.state = 'after-row';
    } else {
      yield { kind: 'member', name: this.name, text };
      this.state = 'after';
    }
  }

  /** Handles a byte between values; true if a value begins with it. */
  private begins(byte: number, position: number): boolean {
    const next = this.next(byte);
    if (next === 'wrong')
      throw new SyntaxError(`unexpected ${JSON.stringify(String.fromCharCode(byte))} at byte ${position}`);
    if (next === 'begins') return true;
    this.state = next;
    return false;
  }

  private next(byte: number): State | 'begins' | 'wrong' {
    const isPunctuation = byte === comma || byte === colon || byte === closeObject || byte === closeList;
    switch (this.state) {
      case 'start':
        if (byte !== openObject) throw new SyntaxError('it is not a JSON object');
        return 'first-name';
      case 'first-name':
        if (byte === closeObject) return 'done';
        return byte === quote ? 'begins' : 'wrong';
      case 'name':
        return byte === quote ? 'begins' : 'wrong';
      case 'colon':
        return byte === colon ? 'value' : 'wrong';
      case 'value':
        if (byte === openList && this.name === this.listName && !this.sawList) {
          this.sawList = true;
          return 'first-row';
        }
        return isPunctuation ? 'wrong' : 'begins';
      case 'first-row':
        if (byte === closeList) return 'after';
        return isPunctuation ? 'wrong' : 'begins';
      case 'row':
        return isPunctuation ? 'wrong' : 'begins';
      case 'after-row':
        if (byte === comma) return 'row';
        return byte === closeList ? 'after' : 'wrong';
      case 'after':
        if (byte === comma) return 'name';
        return byte === closeObject ? 'done' : 'wrong';
      case 'done':
        return 'wrong';
    }
  }

  /** Byte order mark at the start of the file. */
  private isMark(byte: number, position: number): boolean {
    return this.state === 'start' && position < byteOrderMark.length && byte === byteOrderMark[position];
  }
}
