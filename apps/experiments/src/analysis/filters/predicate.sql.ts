import type { SqlConditions } from '@heddle/database';
import type { Ordering, Scalar } from './filter-ast.js';
import type { EntryTest, Predicate, Test, ValueKind } from './filter-predicate.js';

/** SQL expressions of the attributes of a resource. */
export interface Columns {
  /** Expressions, by attribute. */
  attributes: Readonly<Record<string, string>>;
  /** Expressions of the texts that `search` without an attribute tests. */
  searched: readonly string[];
  entries: Readonly<Record<string, (key: KeyHint) => Entries>>;
}

/** A list of entries that belongs to a row. */
export interface Entries {
  from: string;
  /** Condition that relates entries to the row. In the WHERE, so that the planner can join. */
  on: string;
  /** Expressions, by member. */
  members: Readonly<Record<string, string>>;
  /** Relation to the row if `on` has none: a value of the row is among values of the entries. */
  among?: { row: string; entry: string };
  /** JSON text that all values of the entries are in. */
  text?: string;
}

/** The only key that matching entries can have, and a parameter for it; undefined if several keys match. */
export type KeyHint = { key: string; param: () => string } | undefined;

const casts: Partial<Record<ValueKind, string>> = {
  uuid: 'uuid',
  text: 'text',
  number: 'numeric',
  duration: 'numeric',
  time: 'timestamptz',
  boolean: 'boolean',
};
const orderings: Record<Ordering, string> = { gt: '>', gte: '>=', lt: '<', lte: '<=' };

/**
 * A condition on rows. Every value of a client becomes a parameter. A comparison with an absent value is NULL and counts
 * as false, so a negation is `IS NOT TRUE`.
 */
export function predicateSql(predicate: Predicate, columns: Columns, where: SqlConditions): string {
  const compile = (part: Predicate): string => {
    switch (part.type) {
      case 'and':
      case 'or':
        return part.of.length === 0
          ? String(part.type === 'and')
          : `(${part.of.map(compile).join(part.type === 'and' ? ' AND ' : ' OR ')})`;
      case 'not':
        return `(${compile(part.of)}) IS NOT TRUE`;
      case 'test':
        return testSql(attribute(part.attribute), part.kind, part.test, where);
      case 'exists':
        return existsSql(attribute(part.attribute), part.kind);
      case 'hasText':
        return `${attribute(part.attribute)} @> ARRAY[${where.param(part.text)}::text]`;
      case 'hasKey':
        return `(${attribute(part.attribute)})::jsonb ? ${where.param(part.text)}::text`;
      case 'contains':
        return `(${attribute(part.attribute)})::jsonb @> ${where.param(JSON.stringify(part.object))}::jsonb`;
      case 'searchAll':
        return `(${columns.searched.map((expression) => found(expression, part.text, where)).join(' OR ')})`;
      case 'entry':
        return entrySql(part, columns, where);
    }
  };
  const attribute = (name: string) => columns.attributes[name] as string;
  return compile(predicate);
}

function existsSql(expression: string, kind: ValueKind): string {
  if (kind === 'texts') return `cardinality(${expression}) > 0`;
  return kind === 'json' ? `jsonb_typeof((${expression})::jsonb) <> 'null'` : `${expression} IS NOT NULL`;
}

function searchable(expression: string, kind: ValueKind): string {
  if (kind === 'texts') return `array_to_string(${expression}, E'\\n')`;
  if (kind === 'any') return textIn(expression);
  return kind === 'json' ? `${expression}::jsonb` : expression;
}

/** A text within JSON, or a boolean as one. */
const textIn = (json: string) => `CASE WHEN jsonb_typeof(${json}) IN ('string', 'boolean') THEN ${json} #>> '{}' END`;

function testSql(expression: string, kind: ValueKind, test: Test, where: SqlConditions): string {
  if (test.operator === 'search') return found(searchable(expression, kind), test.text, where);
  if (kind === 'any') return anySql(expression, test, where);
  const cast = casts[kind] as string;
  const param = (value: Scalar) => `${where.param(typeof value === 'number' ? String(value) : value)}::${cast}`;
  if (test.operator === 'eq')
    return test.value === null ? `${expression} IS NULL` : `${expression} = ${param(test.value)}`;
  if (test.operator !== 'in') return `${expression} ${orderings[test.operator]} ${param(test.value)}`;
  const values = test.values.filter((value) => value !== null).map(String);
  const among = `${expression} = ANY(${where.param(values)}::${cast}[])`;
  return test.values.includes(null) ? `(${among} OR ${expression} IS NULL)` : among;
}

/** A value within JSON: a number of the filter is that number, or its digits as a text; a text may be a boolean's. */
function anySql(expression: string, test: Exclude<Test, { operator: 'search' }>, where: SqlConditions): string {
  const number = `CASE jsonb_typeof(${expression}) WHEN 'number' THEN (${expression})::numeric END`;
  const text = textIn(expression);
  const equals = (value: Scalar): string => {
    if (value === null) return `jsonb_typeof(${expression}) = 'null'`;
    const asText = `${text} = ${where.param(String(value))}::text`;
    const digits = typeof value === 'number' ? String(value) : undefined;
    return digits === undefined ? asText : `(${asText} OR ${number} = ${where.param(digits)}::numeric)`;
  };
  if (test.operator === 'eq') return equals(test.value);
  if (test.operator === 'in') {
    return test.values.length === 0 ? 'false' : `(${test.values.map(equals).join(' OR ')})`;
  }
  return `${number} ${orderings[test.operator]} ${where.param(String(test.value))}::numeric`;
}

function entrySql(
  { entry, tests }: { entry: string; tests: readonly EntryTest[] },
  columns: Columns,
  where: SqlConditions,
): string {
  const keys = tests.filter(({ member, test, negated }) => member === 'key' && test.operator === 'eq' && !negated);
  const [only] = keys.length === 1 ? keys : [];
  const key = only?.test.operator === 'eq' && typeof only.test.value === 'string' ? only.test.value : undefined;
  const source = columns.entries[entry] as (key: KeyHint) => Entries;
  const { from, on, members, among, text } = source(
    key === undefined ? undefined : { key, param: () => `${where.param(key)}::text` },
  );
  const conditions = tests.map(({ member, kind, test, negated }) => {
    const sql = testSql(members[member] as string, kind, test, where);
    return negated ? `(${sql}) IS NOT TRUE` : sql;
  });
  const chosen = `FROM ${from} WHERE ${[on, ...conditions].join(' AND ')}`;
  // A list that is looked up: as a join the planner may make it quadratic.
  if (among) return `(${among.row} IN (SELECT ${among.entry} ${chosen})) IS TRUE`;
  const mentioned = text === undefined ? [] : tests.flatMap((test) => mentions(text, test, where));
  return `(${[...mentioned, `EXISTS (SELECT ${chosen})`].join(' AND ')})`;
}

/**
 * Condition that the JSON has the text that an entry must have. It is tested before the entries are read, which takes ten
 * times as long. A text can also be written with escapes, so JSON with a backslash passes.
 */
function mentions(json: string, { member, test, negated }: EntryTest, where: SqlConditions): string[] {
  if (member !== 'value' || negated || test.operator !== 'eq' || typeof test.value !== 'string') return [];
  return [`(strpos(${json}, ${where.param(test.value)}::text) > 0 OR strpos(${json}, E'\\\\') > 0)`];
}

/** Case-insensitive. The text is escaped like the JSON that the database writes. */
function found(expression: string, text: string, where: SqlConditions): string {
  const isJson = expression.endsWith('::jsonb');
  const written = isJson ? JSON.stringify(text).slice(1, -1) : text;
  const searched = isJson ? `(${expression})::text` : expression;
  return `position(lower(${where.param(written)}::text) IN lower(${searched})) > 0`;
}
