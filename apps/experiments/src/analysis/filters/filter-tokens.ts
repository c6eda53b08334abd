import { FilterSyntaxError } from './filter.errors.js';

export type Token =
  | { type: 'word'; text: string; at: number }
  | { type: 'text'; text: string; at: number }
  | { type: 'number'; value: number; at: number }
  | { type: 'mark'; text: '(' | ')' | '[' | ']' | ','; at: number }
  | { type: 'end'; at: number };

const space = /\s*/y;
/** After a dot, a name extends to the next mark: keys of feedback are any text. */
const word = /[A-Za-z_][A-Za-z0-9_]*(?:\.[^()[\],"']*)?/y;
const number = /[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?(?![\w.])/y;
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '/': '/', '\\': '\\' };

/** Reads tokens in linear time. */
export class Tokens {
  private position = 0;
  private next: Token;

  constructor(private readonly text: string) {
    this.next = this.read();
  }

  peek(): Token {
    return this.next;
  }

  take(): Token {
    const token = this.next;
    this.next = this.read();
    return token;
  }

  private read(): Token {
    this.position += this.match(space)?.length ?? 0;
    const at = this.position;
    const character = this.text[at];
    if (character === undefined) return { type: 'end', at };
    if (character === '"' || character === "'") return { type: 'text', text: this.quoted(character), at };
    if ('()[],'.includes(character)) {
      this.position += 1;
      return { type: 'mark', text: character as '(', at };
    }
    const name = this.match(word);
    if (name) {
      this.position += name.length;
      return { type: 'word', text: name.trimEnd(), at };
    }
    const digits = this.match(number);
    if (!digits) throw new FilterSyntaxError(at, `${JSON.stringify(character)} is not expected here`);
    this.position += digits.length;
    const value = Number(digits);
    if (!Number.isFinite(value)) throw new FilterSyntaxError(at, 'the number is too large');
    return { type: 'number', value, at };
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    return pattern.exec(this.text)?.[0];
  }

  private quoted(quote: string): string {
    const from = this.position;
    const parts: string[] = [];
    let at = from + 1;
    let start = at;
    for (;;) {
      const character = this.text[at];
      if (character === undefined) throw new FilterSyntaxError(from, 'the text has no closing quote');
      if (character === quote) break;
      if (character === '\\') {
        parts.push(this.text.slice(start, at));
        const [escaped, length] = this.escape(at, quote);
        parts.push(escaped);
        at += length;
        start = at;
      } else at += 1;
    }
    parts.push(this.text.slice(start, at));
    this.position = at + 1;
    const text = parts.join('');
    // Escapes hide them from the check of the body, and the database cannot compare with them.
    if (text.includes('\0') || !text.isWellFormed()) {
      throw new FilterSyntaxError(from, 'the text has a NUL character or half of a surrogate pair');
    }
    return text;
  }

  /** Character and length of the escape at a position. */
  private escape(at: number, quote: string): [string, number] {
    const character = this.text[at + 1] ?? '';
    if (character === '"' || character === "'" || character === quote) return [character, 2];
    const known = escapes[character];
    if (known !== undefined) return [known, 2];
    const code = /^u([\da-fA-F]{4})/.exec(this.text.slice(at + 1, at + 6))?.[1];
    if (code === undefined) throw new FilterSyntaxError(at, 'no such escape; a backslash is written \\\\');
    return [String.fromCharCode(parseInt(code, 16)), 6];
  }
}
