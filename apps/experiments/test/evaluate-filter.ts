import { isObject } from '@heddle/errors';
import type { FilterNode, Literal, Scalar } from '../src/analysis/filters/filter-ast.js';

export interface PlainRun {
  id: string;
  name: string;
  run_type: string;
  error: string | null;
  start_time: Date;
  end_time: Date | null;
  first_token_time: Date | null;
  latency: number | null;
  first_token_latency: number | null;
  total_tokens: number | null;
  total_cost: number | null;
  tags: string[] | null;
  parent_run_id: string | null;
  metadata: Record<string, unknown> | null;
  inputs: Record<string, unknown>;
  outputs: Record<string, unknown> | null;
  feedback: { key: string; score: number | null; value: unknown; comment: string | null }[];
}

type Comparison = Extract<FilterNode, { type: 'comparison' }>;
type Entry = Record<string, unknown>;

const members: Record<string, [family: string, member: string]> = {
  metadata_key: ['metadata', 'key'],
  metadata_value: ['metadata', 'value'],
  input_key: ['inputs', 'key'],
  input_value: ['inputs', 'value'],
  output_key: ['outputs', 'key'],
  output_value: ['outputs', 'value'],
  feedback_key: ['feedback', 'key'],
  feedback_score: ['feedback', 'score'],
  feedback_value: ['feedback', 'value'],
  feedback_comment: ['feedback', 'comment'],
};

/** Reference implementation of the query language: slow, and without SQL. */
export function evaluate(node: FilterNode, run: PlainRun): boolean {
  if (node.type === 'comparison') return all([node], run);
  if (node.operator === 'and') return all(node.of, run);
  if (node.operator === 'or') return node.of.some((part) => evaluate(part, run));
  return !evaluate(node.of[0] as FilterNode, run);
}

function all(nodes: readonly FilterNode[], run: PlainRun): boolean {
  const comparisons = nodes.filter((part): part is Comparison => part.type === 'comparison');
  const families = new Map<string, Comparison[]>();
  for (const part of comparisons) {
    const family = members[part.attribute ?? '']?.[0];
    if (family !== undefined) families.set(family, [...(families.get(family) ?? []), part]);
  }
  return (
    nodes.every((part) => part.type !== 'junction' || evaluate(part, run)) &&
    comparisons.every((part) => members[part.attribute ?? ''] !== undefined || holds(part, run)) &&
    [...families].every(([family, parts]) => familyHolds(entriesOf(family, run), parts))
  );
}

function familyHolds(entries: readonly Entry[], parts: readonly Comparison[]): boolean {
  const isKey = ({ attribute }: Comparison) => members[attribute ?? '']?.[1] === 'key';
  const isNegated = ({ operator }: Comparison) => operator === 'neq';
  const passes = (entry: Entry, part: Comparison) => {
    const value = entry[members[part.attribute ?? '']?.[1] ?? ''];
    const positive = { ...part, operator: isNegated(part) ? ('eq' as const) : part.operator };
    const inJson = part.attribute?.endsWith('_value') ?? false;
    return test(value, positive, inJson) !== isNegated(part);
  };
  const absent = (part: Comparison) => entries.every((entry) => passes(entry, part));
  if (!parts.some((part) => isKey(part) && !isNegated(part))) {
    const positive = parts.filter((part) => !isNegated(part));
    return (
      parts.filter(isNegated).every(absent) &&
      (positive.length === 0 || entries.some((entry) => positive.every((part) => passes(entry, part))))
    );
  }
  const groups: Comparison[][] = [[]];
  for (const part of parts.filter((each) => !(isKey(each) && isNegated(each)))) {
    if (isKey(part) && groups.at(-1)?.some(isKey)) groups.push([]);
    groups.at(-1)?.push(part);
  }
  return (
    parts.filter((part) => isKey(part) && isNegated(part)).every(absent) &&
    groups.every((group) => entries.some((entry) => group.every((part) => passes(entry, part))))
  );
}

function entriesOf(family: string, run: PlainRun): Entry[] {
  if (family === 'feedback')
    return run.feedback.map((feedback) => ({ ...feedback, value: feedback.value ?? undefined }));
  const found: Entry[] = [];
  const add = (key: string, value: unknown) => {
    found.push({ key, value });
    if (Array.isArray(value)) for (const item of value) add(key, item);
    else if (isObject(value)) for (const [name, inner] of Object.entries(value)) add(`${key}.${name}`, inner);
  };
  const json = run[family as 'metadata' | 'inputs' | 'outputs'] ?? {};
  for (const [key, value] of Object.entries(json)) add(key, value);
  return found;
}

function holds(part: Comparison, run: PlainRun): boolean {
  if (part.operator === 'neq') return !holds({ ...part, operator: 'eq' }, run);
  const wanted = part.value?.value;
  const [, feedbackKey] = /^feedback\.(.*)$/s.exec(part.attribute ?? '') ?? [];
  if (feedbackKey !== undefined) {
    const scores = run.feedback.filter(({ key }) => key === feedbackKey).map(({ score }) => score);
    return scores.some((score) => part.operator === 'exists' || test(score, part, false));
  }
  if (part.attribute === null) {
    const searched = [run.name, run.error, run.inputs, run.outputs, run.metadata, ...(run.tags ?? [])];
    return searched.some((value) => contains(value, String(wanted)));
  }
  const value = valueOf(part.attribute, run);
  switch (part.operator) {
    case 'exists': {
      if (wanted !== undefined) return isObject(value) && Object.hasOwn(value, String(wanted));
      return Array.isArray(value) ? value.length > 0 : value !== null;
    }
    case 'has':
      if (Array.isArray(value)) return value.includes(wanted);
      return isObject(value) && includes(value, JSON.parse(String(wanted)) as Record<string, unknown>);
    default:
      if (part.attribute === 'tags') {
        const tags = (value ?? []) as string[];
        return part.operator === 'in'
          ? (wanted as Literal[]).some((item) => tags.includes(item.value as string))
          : tags.some((tag) => contains(tag, String(wanted)));
      }
      return test(value, part, false);
  }
}

function valueOf(attribute: string, run: PlainRun): unknown {
  if (attribute === 'is_root') return run.parent_run_id === null;
  if (attribute === 'total_tokens') return run.total_tokens ?? 0;
  if (attribute === 'status') return run.error !== null ? 'error' : run.end_time === null ? 'pending' : 'success';
  return run[attribute as keyof PlainRun];
}

/** `jsonb @>` of an object with one plain member; a list contains its items. */
function includes(whole: Record<string, unknown>, part: Record<string, unknown>): boolean {
  return Object.entries(part).every(([name, value]) => Object.hasOwn(whole, name) && whole[name] === value);
}

function contains(value: unknown, searched: string): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value === 'string') return value.toLowerCase().includes(searched.toLowerCase());
  // PostgreSQL's JSON text: keys by length, and blanks after colons and commas.
  const escaped = JSON.stringify(searched).slice(1, -1).toLowerCase();
  return written(value).toLowerCase().includes(escaped);
}

function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const bytes = (text: string) => Buffer.from(text);
  const order = ([a]: [string, unknown], [b]: [string, unknown]) =>
    bytes(a).length - bytes(b).length || Buffer.compare(bytes(a), bytes(b));
  const parts = Object.entries(value).sort(order);
  return `{${parts.map(([name, inner]) => `${JSON.stringify(name)}: ${written(inner)}`).join(', ')}}`;
}

function test(value: unknown, { operator, value: literal }: Comparison, inJson: boolean): boolean {
  const wanted = literal?.value;
  if (Array.isArray(wanted)) return wanted.some((item) => equals(value, item.value as Scalar, inJson));
  if (operator === 'search') {
    if (!inJson) return contains(value, String(wanted));
    return (typeof value === 'string' || typeof value === 'boolean') && contains(String(value), String(wanted));
  }
  if (operator === 'eq') return equals(value, wanted as Scalar, inJson);
  if (value === null || value === undefined) return false;
  if (inJson && typeof value !== 'number') return false;
  const [left, right] = [number(value), number(wanted)];
  if (operator === 'gt') return left > right;
  if (operator === 'gte') return left >= right;
  return operator === 'lt' ? left < right : left <= right;
}

const number = (value: unknown) =>
  value instanceof Date ? value.getTime() : typeof value === 'string' ? Date.parse(value) : Number(value);

function equals(value: unknown, wanted: Scalar, inJson: boolean): boolean {
  if (!inJson) {
    if (value instanceof Date) return value.getTime() === Date.parse(String(wanted));
    return (value ?? null) === wanted;
  }
  if (wanted === null) return value === null;
  if (typeof value === 'number') return value === wanted;
  return (typeof value === 'string' || typeof value === 'boolean') && String(value) === String(wanted);
}
