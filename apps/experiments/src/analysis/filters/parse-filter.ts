import { type Comparator, COMPARATORS, type FilterNode, type Junction, JUNCTIONS, type Literal } from './filter-ast.js';
import { type Token, Tokens } from './filter-tokens.js';
import { FilterSyntaxError } from './filter.errors.js';

/** A filter is bounded, since each part of it is a condition that the database checks on each row. */
export const filterLimits = { characters: 16_384, depth: 20, comparisons: 100, listItems: 1000 } as const;

const words: Record<string, boolean | null> = {
  true: true,
  True: true,
  false: false,
  False: false,
  null: null,
  None: null,
};

/** Throws `FilterSyntaxError`. */
export function parseFilter(text: string): FilterNode {
  if (text.length > filterLimits.characters) {
    throw new FilterSyntaxError(filterLimits.characters, `longer than ${filterLimits.characters} characters`);
  }
  return new Parser(text).parse();
}

class Parser {
  private readonly tokens: Tokens;
  private comparisons = 0;
  private items = 0;

  constructor(text: string) {
    this.tokens = new Tokens(text);
  }

  parse(): FilterNode {
    const node = this.node(1);
    const rest = this.tokens.peek();
    if (rest.type !== 'end') throw unexpected(rest, 'the end of the filter; several conditions go into and(...)');
    return node;
  }

  private node(depth: number): FilterNode {
    const token = this.tokens.take();
    if (depth > filterLimits.depth) {
      throw new FilterSyntaxError(token.at, `nested deeper than ${filterLimits.depth} levels`);
    }
    if (token.type !== 'word') throw unexpected(token, 'an operator, like eq(name, "x")');
    const operator = token.text;
    if (JUNCTIONS.includes(operator as Junction)) return this.junction(operator as Junction, token.at, depth);
    if (COMPARATORS.includes(operator as Comparator)) return this.comparison(operator as Comparator, token.at);
    throw new FilterSyntaxError(
      token.at,
      `no operator ${JSON.stringify(operator)}; there are: ${[...JUNCTIONS, ...COMPARATORS].join(', ')}`,
    );
  }

  private junction(operator: Junction, at: number, depth: number): FilterNode {
    this.mark('(');
    const of = [this.node(depth + 1)];
    while (this.sees(',')) {
      const comma = this.tokens.take();
      if (operator === 'not') throw new FilterSyntaxError(comma.at, 'not takes one condition');
      of.push(this.node(depth + 1));
    }
    this.mark(')');
    return { type: 'junction', operator, of, at };
  }

  private comparison(operator: Comparator, at: number): FilterNode {
    this.comparisons += 1;
    if (this.comparisons > filterLimits.comparisons) {
      throw new FilterSyntaxError(at, `more than ${filterLimits.comparisons} comparisons`);
    }
    this.mark('(');
    // Clients write names in quotes, too.
    const first = this.tokens.take();
    if (first.type !== 'word' && first.type !== 'text') throw unexpected(first, 'the name of an attribute');
    if (operator === 'search' && first.type === 'text' && !this.sees(',')) {
      this.mark(')');
      const value = { value: first.text, at: first.at };
      return { type: 'comparison', operator, attribute: null, attributeAt: first.at, value, at };
    }
    let value: Literal | null = null;
    if (operator !== 'exists' || this.sees(',')) {
      this.mark(',');
      value = this.literal();
    }
    this.mark(')');
    return { type: 'comparison', operator, attribute: first.text, attributeAt: first.at, value, at };
  }

  private literal(): Literal {
    const token = this.tokens.peek();
    if (token.type === 'mark' && token.text === '[') return this.list();
    return this.scalar();
  }

  private list(): Literal {
    const { at } = this.mark('[');
    const value: Literal[] = [];
    while (!this.sees(']')) {
      if (value.length > 0) this.mark(',');
      this.items += 1;
      if (this.items > filterLimits.listItems) {
        throw new FilterSyntaxError(this.tokens.peek().at, `more than ${filterLimits.listItems} items in lists`);
      }
      value.push(this.scalar());
    }
    this.mark(']');
    return { value, at };
  }

  private scalar(): Literal {
    const token = this.tokens.take();
    if (token.type === 'text') return { value: token.text, at: token.at };
    if (token.type === 'number') return { value: token.value, at: token.at };
    const value = token.type === 'word' && Object.hasOwn(words, token.text) ? words[token.text] : undefined;
    if (value === undefined)
      throw unexpected(token, 'a value: a text in quotes, a number, true, false, null or a list');
    return { value, at: token.at };
  }

  private sees(mark: string): boolean {
    const token = this.tokens.peek();
    return token.type === 'mark' && token.text === mark;
  }

  private mark(mark: string): Token {
    if (!this.sees(mark)) throw unexpected(this.tokens.peek(), JSON.stringify(mark));
    return this.tokens.take();
  }
}

function unexpected(token: Token, expected: string): FilterSyntaxError {
  return new FilterSyntaxError(token.at, `expected ${expected}, found ${found(token)}`);
}

function found(token: Token): string {
  if (token.type === 'end') return 'the end';
  return token.type === 'number' ? String(token.value) : JSON.stringify(token.text.slice(0, 100));
}
