import { createHash } from 'node:crypto';
import type pg from 'pg';

const names = new Map<string, string>();

/**
 * A statement that each connection parses and plans once: its name is the hash of its text, so that one name never
 * stands for two texts, and every process gives it the same one.
 *
 * For texts of which there is a bounded number, since connections keep what they have prepared until they are closed:
 * lists are bound as arrays and never written into the text. Not for filters whose selectivity the plan hangs on; the
 * plan is made for any value. `DatabaseClient` takes the name away where connections have no memory of their own.
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
