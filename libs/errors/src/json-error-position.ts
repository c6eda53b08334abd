/** The members of a string needed to read it. */
type Text = Pick<string, 'length' | 'charCodeAt'>;

type Expected = 'value' | 'value-or-close' | 'key' | 'key-or-close' | 'comma-or-close';

const code = (character: string) => character.charCodeAt(0);
const quote = code('"');
const backslash = code('\\');
const comma = code(',');
const colon = code(':');
const minus = code('-');
const dot = code('.');
const zero = code('0');
const openList = code('[');
const closeList = code(']');
const openObject = code('{');
const closeObject = code('}');

const literals = new Map(['true', 'false', 'null'].map((word) => [code(word), word]));
const escapes = new Set([...'"\\/bfnrt'].map(code));
const spaces = new Set([...' \t\n\r'].map(code));

const isDigit = (character: number) => character >= zero && character <= code('9');
const isExponent = (character: number) => character === code('e') || character === code('E');
const isHex = (character: number) => /[0-9a-f]/i.test(String.fromCharCode(character));

/**
 * Offset of the character at which a text stops being JSON: its length if truncated, undefined for valid JSON. The
 * engine's parser does not always report it. One pass, for any length and depth.
 */
export function jsonErrorPosition(text: Text): number | undefined {
  const cursor = new Cursor(text);
  /** Closing brackets of the open containers. */
  const closers: number[] = [];
  let expected: Expected = 'value';
  for (;;) {
    cursor.skip(spaces);
    const closer = closers.at(-1);
    if (cursor.atEnd) return expected === 'comma-or-close' && closer === undefined ? undefined : cursor.at;
    const character = cursor.character;
    if (expected !== 'value' && expected !== 'key' && character === closer) {
      closers.pop();
      cursor.at += 1;
      expected = 'comma-or-close';
    } else if (expected === 'comma-or-close') {
      if (closer === undefined || character !== comma) return cursor.at;
      cursor.at += 1;
      expected = closer === closeObject ? 'key' : 'value';
    } else if (expected === 'key' || expected === 'key-or-close') {
      if (character !== quote || !cursor.string()) return cursor.at;
      cursor.skip(spaces);
      if (!cursor.take(colon)) return cursor.at;
      expected = 'value';
    } else if (character === openObject || character === openList) {
      closers.push(character === openObject ? closeObject : closeList);
      cursor.at += 1;
      expected = character === openObject ? 'key-or-close' : 'value-or-close';
    } else {
      if (!cursor.scalar()) return cursor.at;
      expected = 'comma-or-close';
    }
  }
}

/** Position in the text. Methods that return false stop at the invalid character. */
class Cursor {
  at = 0;

  constructor(private readonly text: Text) {}

  get atEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** NaN at the end, which equals nothing. */
  get character(): number {
    return this.text.charCodeAt(this.at);
  }

  skip(characters: ReadonlySet<number>): void {
    while (characters.has(this.character)) this.at += 1;
  }

  take(character: number): boolean {
    if (this.character !== character) return false;
    this.at += 1;
    return true;
  }

  scalar(): boolean {
    const { character } = this;
    if (character === quote) return this.string();
    const word = literals.get(character);
    return word === undefined ? this.number() : [...word].every((letter) => this.take(code(letter)));
  }

  string(): boolean {
    this.at += 1;
    for (;;) {
      const { character } = this;
      // Control characters must be escaped; NaN is the end.
      if (!(character >= 0x20)) return false;
      this.at += 1;
      if (character === quote) return true;
      if (character === backslash && !this.escape()) return false;
    }
  }

  private escape(): boolean {
    if (this.take(code('u'))) return [1, 2, 3, 4].every(() => this.takeIf(isHex));
    return this.takeIf((character) => escapes.has(character));
  }

  private number(): boolean {
    this.take(minus);
    if (!this.take(zero) && !this.digits()) return false;
    if (this.take(dot) && !this.digits()) return false;
    if (!this.takeIf(isExponent)) return true;
    if (!this.take(minus)) this.take(code('+'));
    return this.digits();
  }

  /** Reads one or more digits. */
  private digits(): boolean {
    if (!this.takeIf(isDigit)) return false;
    while (this.takeIf(isDigit));
    return true;
  }

  private takeIf(fits: (character: number) => boolean): boolean {
    if (this.atEnd || !fits(this.character)) return false;
    this.at += 1;
    return true;
  }
}
