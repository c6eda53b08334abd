import { withSpan } from '@heddle/telemetry';
import type pg from 'pg';

/** Maximum length of a statement's text in a span. */
const maxTextLength = 2_000;

/**
 * Span of a statement inside a trace. Its text has placeholders without values. Statements with a callback, and those
 * that submit themselves, have no span.
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

/** First word of the statement: SELECT, WITH, COMMIT ... */
export function operationOf(text: string): string {
  return /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'SQL';
}
