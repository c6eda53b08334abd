import { createHash } from 'node:crypto';
import type pg from 'pg';

const names = new Map<string, string>();

/**
 * Statement that each connection parses and plans once. Its name is the hash of its text: one name never stands for two
 * texts, and every process uses the same one.
 *
 * Only for texts with a bounded number of variants, since connections keep prepared statements until they close: lists
 * are bound as arrays, never written into the text. Not for filters with value-dependent plans. `DatabaseClient` drops
 * the name for connections without session state.
 */
export function prepared(text: string, values: unknown[]): pg.QueryConfig {
  return { name: statementName(text), text, values };
}

function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
    names.set(text, name);
  }
  return name;
}
