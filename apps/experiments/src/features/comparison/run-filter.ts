import { UnsupportedFilterError } from './comparison.errors.js';

export type Comparator = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte';

/** What a run has to be like. Numbers compare with any comparator, states with `eq` and `neq`. */
export type RunCondition =
  | { on: 'feedback'; key: string; comparator: Comparator; value: number }
  | { on: 'latency'; comparator: Comparator; value: number }
  | { on: 'total_tokens'; comparator: Comparator; value: number }
  | { on: 'status'; comparator: 'eq' | 'neq'; value: 'success' | 'error' | 'pending' };

type Term = { call: string; terms: Term[] } | { text: string; quoted: boolean };
type Literal = Extract<Term, { text: string }>;

const comparators: readonly string[] = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'] satisfies Comparator[];
const states: readonly string[] = ['success', 'error', 'pending'];
const deepest = 20;

/**
 * The part of the filter language that makes sense in a comparison: `gt(feedback.correctness, 0.5)`,
 * `eq(status, "error")`, `lt(latency, "2s")`, several in `and(...)`; and what clients write for the first,
 * `and(eq(feedback_key, "correctness"), gt(feedback_score, 0.5))`.
 */
export function parseRunFilter(expression: string): RunCondition[] {
  const reader = new Reader(expression);
  const term = reader.term(0);
  reader.end();
  return conditions(term, expression);
}

function conditions(term: Term, expression: string): RunCondition[] {
  if (!('call' in term)) throw new UnsupportedFilterError(term.text || expression);
  if (term.call === 'and') {
    const pair = feedbackPair(term.terms);
    return pair ? [pair] : term.terms.flatMap((part) => conditions(part, expression));
  }
  const [attribute, literal] = term.terms;
  if (!comparators.includes(term.call) || term.terms.length !== 2 || !isLiteral(attribute) || !isLiteral(literal))
    throw new UnsupportedFilterError(term.call);
  return condition(term.call as Comparator, attribute.text, literal);
}

function condition(comparator: Comparator, attribute: string, literal: Literal): RunCondition[] {
  const feedback = /^feedback(?:_scores?)?\.(.+)$/s.exec(attribute)?.[1];
  if (feedback !== undefined)
    return [{ on: 'feedback', key: feedback, comparator, value: toNumber(literal, attribute) }];
  if (attribute === 'latency' || attribute === 'total_tokens')
    return [{ on: attribute, comparator, value: toNumber(literal, attribute) }];
  // Compared are roots alone.
  if (attribute === 'is_root' && comparator === 'eq' && literal.text === 'true') return [];
  if (attribute === 'status' && (comparator === 'eq' || comparator === 'neq') && states.includes(literal.text))
    return [{ on: 'status', comparator, value: literal.text as 'success' }];
  throw new UnsupportedFilterError(attribute);
}

/** `eq(feedback_key, ...)` and a comparison of `feedback_score` beside it mean one point of feedback. */
function feedbackPair(terms: Term[]): RunCondition | null {
  const about = (name: string) =>
    terms.filter((term) => 'call' in term && isLiteral(term.terms[0]) && term.terms[0].text === name);
  const [[key], [score]] = [about('feedback_key'), about('feedback_score')];
  if (terms.length !== 2 || !key || !score || !('call' in key) || !('call' in score) || key.call !== 'eq') return null;
  const [name, value] = [key.terms[1], score.terms[1]];
  if (!isLiteral(name) || !isLiteral(value) || !comparators.includes(score.call)) return null;
  const comparator = score.call as Comparator;
  return { on: 'feedback', key: name.text, comparator, value: toNumber(value, 'feedback_score') };
}

const isLiteral = (term: Term | undefined): term is Literal => term !== undefined && 'text' in term;

/** Seconds may have their unit. */
function toNumber({ text }: Literal, attribute: string): number {
  const plain = attribute === 'latency' ? text.replace(/s$/, '') : text;
  const value = plain.trim() === '' ? Number.NaN : Number(plain);
  if (!Number.isFinite(value)) throw new UnsupportedFilterError(`${attribute} compared with ${text}`);
  return value;
}

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  term(depth: number): Term {
    if (depth > deepest) throw new UnsupportedFilterError('terms nested so deeply');
    this.space();
    const quote = this.text[this.at];
    if (quote === '"' || quote === "'") return { text: this.quoted(quote), quoted: true };
    const word = /[^,()"']*/y;
    word.lastIndex = this.at;
    const name = word.exec(this.text)?.[0] ?? '';
    this.at += name.length;
    if (this.text[this.at] !== '(') return { text: name.trim(), quoted: false };
    this.at += 1;
    const terms = [this.term(depth + 1)];
    while (this.text[this.at] === ',') {
      this.at += 1;
      terms.push(this.term(depth + 1));
    }
    if (this.text[this.at] !== ')') throw new UnsupportedFilterError(this.text);
    this.at += 1;
    this.space();
    return { call: name.trim(), terms };
  }

  end(): void {
    if (this.at !== this.text.length) throw new UnsupportedFilterError(this.text);
  }

  private quoted(quote: string): string {
    const end = this.text.indexOf(quote, this.at + 1);
    if (end < 0) throw new UnsupportedFilterError(this.text);
    const inside = this.text.slice(this.at + 1, end);
    this.at = end + 1;
    this.space();
    return inside;
  }

  private space(): void {
    while (this.text[this.at] === ' ') this.at += 1;
  }
}
