import { describe, expect, it } from '@jest/globals';
import type { TenantContext } from '@heddle/auth';
import type { InTransaction } from '@heddle/database';
import type { ThreadEntity } from '@heddle/entities-agent-server';
import { ThreadInserter } from './thread-inserter.js';
import type { NewThread, ThreadRepository } from '../../core/threads/thread.repository.js';

const rowOf = ({ threadId }: NewThread) => ({ threadId }) as ThreadEntity;
const newThread = (threadId: string): NewThread => ({ threadId, metadata: {}, ttl: null });

/** A database that answers statements for several when the test says so, and single ones at once. */
class Statements {
  readonly given: string[] = [];
  readonly alone: string[] = [];
  private readonly open: {
    threads: readonly NewThread[];
    done: (rows: ReadonlyMap<string, ThreadEntity>) => void;
    fail: (error: unknown) => void;
  }[] = [];

  insertAll({ tenantId }: TenantContext, threads: readonly NewThread[]): Promise<ReadonlyMap<string, ThreadEntity>> {
    this.given.push(`${tenantId}: ${threads.map(({ threadId }) => threadId).join()}`);
    return new Promise((done, fail) => this.open.push({ threads, done, fail }));
  }

  async insert(_ctx: TenantContext, thread: NewThread): Promise<ThreadEntity | null> {
    this.alone.push(thread.threadId);
    if (thread.threadId === 'bad') throw new Error('bad');
    return rowOf(thread);
  }

  get underWay(): number {
    return this.open.length;
  }

  answer(taken: readonly string[] = []): void {
    const { threads, done } = this.open.shift() as (typeof this.open)[number];
    done(
      new Map(threads.flatMap((thread) => (taken.includes(thread.threadId) ? [] : [[thread.threadId, rowOf(thread)]]))),
    );
  }

  refuse(code: string): void {
    this.open.shift()?.fail(Object.assign(new Error(code), { code }));
  }
}

const turn = () => new Promise((done) => setImmediate(done));

function setUp() {
  const statements = new Statements();
  const inserter = new ThreadInserter(statements as unknown as ThreadRepository);
  const insert = (id: string, tenantId = 'A') => inserter.insert({ tenantId }, newThread(id));
  return { statements, inserter, insert };
}

describe('ThreadInserter', () => {
  it('sends a first batch at once, and later inserts in as few statements as possible', async () => {
    const { statements, insert } = setUp();
    const made = [insert('a'), insert('b')];
    await turn();
    for (const id of ['c', 'd', 'e']) {
      made.push(insert(id));
      await turn();
    }
    expect(statements.given).toEqual(['A: a,b', 'A: c']);
    statements.answer(['b']);
    await turn();
    await turn();
    expect(statements.given.slice(2)).toEqual(['A: d,e']);
    while (statements.underWay > 0) statements.answer();
    const ids = (await Promise.all(made)).map((thread) => thread?.threadId);
    expect(ids).toEqual(['a', undefined, 'c', 'd', 'e']);
  });

  it('keeps workspaces apart', async () => {
    const { statements, insert } = setUp();
    const made = [insert('a'), insert('b', 'B')];
    await turn();
    made.push(insert('c'), insert('d'));
    await turn();
    made.push(insert('e'), insert('f', 'B'));
    await turn();
    expect(statements.given).toEqual(['A: a', 'B: b', 'A: c,d', 'B: f']);
    while (statements.underWay > 0) {
      statements.answer();
      await turn();
      await turn();
    }
    expect((await Promise.all(made)).map((thread) => thread?.threadId)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('inserts separately within a transaction', async () => {
    const { statements, inserter } = setUp();
    await inserter.insert({ tenantId: 'A', tx: {} } as InTransaction<TenantContext>, newThread('in-tx'));
    await turn();
    expect(statements).toMatchObject({ alone: ['in-tx'], given: [] });
  });

  it('gives a requested id to the first of two requests', async () => {
    const { statements, insert } = setUp();
    const made = [insert('a'), insert('b'), insert('a')];
    await turn();
    expect(statements.given).toHaveLength(1);
    statements.answer();
    expect(await Promise.all(made)).toEqual([{ threadId: 'a' }, { threadId: 'b' }, null]);
  });

  it('tries each by itself when one of a statement is refused, and fails all when the database is away', async () => {
    const { statements, insert } = setUp();
    for (const code of ['22P05', '55P03', '57014', '40P01']) {
      const made = [insert('a'), insert('bad')];
      await turn();
      statements.refuse(code);
      const results = await Promise.allSettled(made);
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
      await turn();
    }
    const made = [insert('a'), insert('b')];
    await turn();
    statements.refuse('57P01');
    expect((await Promise.allSettled(made)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
