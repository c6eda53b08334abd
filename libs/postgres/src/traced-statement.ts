import { withSpan } from '@heddle/telemetry';
import type pg from 'pg';

/** Of a text; longer ones are cut. */
const maxTextLength = 2_000;

/**
 * A span for a statement that is part of a trace. Its text has placeholders, and their values are not told. What
 * answers by a callback, or submits itself, has none.
 */
export function traced<T>(statement: pg.QueryConfig | string, rest: readonly unknown[], send: () => T): T {
  const text = typeof statement === 'string' ? statement : statement.text;
  if (typeof text !== 'string' || typeof rest.at(-1) === 'function' || 'submit' in Object(statement)) return send();
  const operation = operationOf(text);
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': text.slice(0, maxTextLength),
  };
  return withSpan(operation, { kind: 'client', attributes }, () => send() as Promise<unknown>) as T;
}

/** Its first word: SELECT, WITH, COMMIT ... */
export function operationOf(text: string): string {
  return /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'SQL';
}
