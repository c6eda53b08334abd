import { type Comparator, type FilterNode, type Literal, type Ordering, type Scalar, ORDERINGS } from './filter-ast.js';
import type { Attribute, Attributes, EntryTest, Predicate, Test, ValueKind } from './filter-predicate.js';
import { mismatch, storableObject, valueOf } from './filter-values.js';
import { FilterSyntaxError } from './filter.errors.js';

type Comparison = Extract<FilterNode, { type: 'comparison' }>;
type Entry = Extract<Attribute, { entry: string }>;

const ordered: readonly ValueKind[] = ['number', 'time', 'duration', 'any'];

const operators: Record<ValueKind, readonly Comparator[]> = {
  uuid: ['eq', 'neq', 'in', 'exists'],
  text: ['eq', 'neq', 'in', 'search', 'exists'],
  number: ['eq', 'neq', ...ORDERINGS, 'in', 'exists'],
  time: ['eq', 'neq', ...ORDERINGS, 'in', 'exists'],
  duration: ['eq', 'neq', ...ORDERINGS, 'in', 'exists'],
  boolean: ['eq', 'neq'],
  texts: ['has', 'in', 'search', 'exists'],
  json: ['has', 'search', 'exists'],
  any: ['eq', 'neq', ...ORDERINGS, 'in', 'search'],
};
/** Operators of members of entries; a test of the key replaces `exists`. */
const entryOperators = (kind: ValueKind) => operators[kind].filter((operator) => operator !== 'exists');

/** Throws `FilterSyntaxError` for unknown attributes, operators and values. */
export function checkFilter(node: FilterNode, attributes: Attributes): Predicate {
  if (node.type === 'comparison') return conjunction([node], attributes);
  if (node.operator === 'and') return conjunction(node.of, attributes);
  const of = node.of.map((part) => checkFilter(part, attributes));
  return node.operator === 'or' ? { type: 'or', of } : { type: 'not', of: of[0] as Predicate };
}

/**
 * Comparisons of entries (metadata, inputs, outputs, feedback) in one `and` test a single entry: those from a key up to
 * the next key, or without keys all positive ones. A negated key, or a negated comparison without a key, holds if no
 * entry matches.
 */
function conjunction(nodes: readonly FilterNode[], attributes: Attributes): Predicate {
  const of: Predicate[] = [];
  const entries = new Map<string, { entry: Entry; node: Comparison }[]>();
  for (const node of nodes) {
    if (node.type === 'junction') {
      of.push(checkFilter(node, attributes));
      continue;
    }
    const { attribute, key } = attributeOf(node, attributes);
    if (attribute === null) of.push({ type: 'searchAll', text: searched(node.value as Literal) });
    else if ('entry' in attribute && key !== undefined) of.push(ofKey(node, attribute, key));
    else if ('entry' in attribute) {
      const known = entries.get(attribute.entry) ?? [];
      entries.set(attribute.entry, [...known, { entry: attribute, node }]);
    } else of.push(plain(node, attribute));
  }
  for (const [entry, comparisons] of entries) of.push(...ofEntries(entry, comparisons));
  return of.length === 1 ? (of[0] as Predicate) : { type: 'and', of };
}

function ofEntries(entry: string, comparisons: { entry: Entry; node: Comparison }[]): Predicate[] {
  const groups: EntryTest[][] = [];
  const unbound: EntryTest[] = [];
  const absent: Predicate[] = [];
  const hasKey = comparisons.some(({ entry: { isKey }, node }) => isKey && node.operator !== 'neq');
  for (const { entry: member, node } of comparisons) {
    const { negated, test } = entryTest(node, member);
    const last = groups.at(-1);
    if (member.isKey && !negated) groups.push([test]);
    else if (negated && (member.isKey || !hasKey)) {
      absent.push({ type: 'not', of: { type: 'entry', entry, tests: [test] } });
    } else if (negated) (last ?? unbound).push({ ...test, negated: true });
    else (last ?? unbound).push(test);
  }
  // Comparisons before the first key belong to it.
  if (groups[0]) groups[0].push(...unbound);
  else if (unbound.length > 0) groups.push(unbound);
  return [...groups.map((tests): Predicate => ({ type: 'entry', entry, tests })), ...absent];
}

function entryTest(node: Comparison, { member, kind }: Entry): { negated: boolean; test: EntryTest } {
  demand(node, entryOperators(kind));
  const negated = node.operator === 'neq';
  const test = testOf(negated ? 'eq' : node.operator, node, kind);
  return { negated, test: { member, kind, test } };
}

/** `gt(feedback.correctness, 0.5)`: about the entry with this key, whatever stands beside it. */
function ofKey(node: Comparison, entry: Entry, key: string): Predicate {
  const named: EntryTest = { member: 'key', kind: 'text', test: { operator: 'eq', value: key } };
  if (node.operator === 'exists' && !node.value) return { type: 'entry', entry: entry.entry, tests: [named] };
  const { negated, test } = entryTest(node, entry);
  const positive: Predicate = { type: 'entry', entry: entry.entry, tests: [named, test] };
  return negated ? { type: 'not', of: positive } : positive;
}

function plain(node: Comparison, { kind, presence }: Exclude<Attribute, Entry>): Predicate {
  const attribute = node.attribute as string;
  const { operator, value } = node;
  demand(node, operators[kind]);
  if (operator === 'exists') return existence(node, kind);
  if (operator === 'has') return containment(node, kind);
  if (kind === 'texts' && operator === 'in') {
    const { values } = testOf('in', node, 'texts') as Extract<Test, { operator: 'in' }>;
    return {
      type: 'or',
      of: values.flatMap((text) => (text === null ? [] : [{ type: 'hasText', attribute, text: String(text) }])),
    };
  }
  if (presence && typeof value?.value === 'boolean' && (operator === 'eq' || operator === 'neq')) {
    const exists: Predicate = { type: 'exists', attribute, kind };
    return value.value === (operator === 'eq') ? exists : { type: 'not', of: exists };
  }
  const test = testOf(operator === 'neq' ? 'eq' : operator, node, kind);
  const positive: Predicate = { type: 'test', attribute, kind, test };
  return operator === 'neq' ? { type: 'not', of: positive } : positive;
}

function existence(node: Comparison, kind: ValueKind): Predicate {
  const attribute = node.attribute as string;
  if (!node.value) return { type: 'exists', attribute, kind };
  if (kind !== 'json') throw new FilterSyntaxError(node.value.at, `exists(${attribute}) takes no key`);
  const key = valueOf(node.value, 'text', 'a key');
  if (key === null) throw mismatch(node.value, 'text', 'a key');
  return { type: 'hasKey', attribute, text: String(key) };
}

function containment(node: Comparison, kind: ValueKind): Predicate {
  const attribute = node.attribute as string;
  const literal = node.value as Literal;
  const text = valueOf(literal, kind, attribute);
  if (typeof text !== 'string') throw mismatch(literal, kind, attribute);
  if (kind === 'texts') return { type: 'hasText', attribute, text };
  const object = storableObject(text);
  if (!object) throw mismatch(literal, 'json', attribute);
  return { type: 'contains', attribute, object };
}

function testOf(operator: Comparator, node: Comparison, kind: ValueKind): Test {
  const literal = node.value as Literal;
  const name = node.attribute as string;
  switch (operator) {
    case 'in': {
      if (!Array.isArray(literal.value)) throw new FilterSyntaxError(literal.at, 'in takes a list, like ["a", "b"]');
      return { operator, values: literal.value.map((item) => valueOf(item, kind, name)) };
    }
    case 'search':
      return { operator, text: searched(literal) };
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte': {
      const value = valueOf(literal, kind === 'any' ? 'number' : kind, name);
      if (value === null || !ordered.includes(kind)) throw mismatch(literal, kind === 'any' ? 'number' : kind, name);
      return { operator: operator satisfies Ordering, value: value as number | string };
    }
    default:
      return { operator: 'eq', value: valueOf(literal, kind, name) satisfies Scalar };
  }
}

function searched(literal: Literal): string {
  if (typeof literal.value !== 'string') throw mismatch(literal, 'text', 'search');
  if (literal.value === '') throw new FilterSyntaxError(literal.at, 'search needs at least one character');
  return literal.value;
}

function attributeOf(node: Comparison, attributes: Attributes): { attribute: Attribute | null; key?: string } {
  if (node.attribute === null) return { attribute: null };
  const [, family, key] = /^([^.]+)\.(.+)$/s.exec(node.attribute) ?? [];
  const name = key === undefined ? node.attribute : `${family}.<key>`;
  if (Object.hasOwn(attributes, name)) return { attribute: attributes[name] as Attribute, key };
  const known = Object.keys(attributes).join(', ');
  throw new FilterSyntaxError(node.attributeAt, `no attribute ${JSON.stringify(node.attribute)}; there are: ${known}`);
}

function demand(node: Comparison, allowed: readonly Comparator[]): void {
  if (allowed.includes(node.operator)) return;
  throw new FilterSyntaxError(
    node.at,
    `${node.operator} is not for ${node.attribute}; it takes: ${allowed.join(', ')}`,
  );
}
