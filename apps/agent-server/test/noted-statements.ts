import { jest } from '@jest/globals';
import pg from 'pg';

export interface Statement {
  text: string;
  /** True between BEGIN and COMMIT, as the server sees it. */
  inTransaction: boolean;
}

/** All statements of this process from now on, until Jest restores its mocks. */
export function noteStatements(): Statement[] {
  const statements: Statement[] = [];
  const open = new WeakSet<pg.Client>();
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [string | { text: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    if (/^\s*(BEGIN|START TRANSACTION)/i.test(text)) open.add(this);
    if (/^\s*(COMMIT|ROLLBACK)/i.test(text)) open.delete(this);
    statements.push({ text, inTransaction: open.has(this) });
    return query.apply(this, args);
  } as never);
  return statements;
}
