import { describe, expect, it } from '@jest/globals';
import type { RunCompletion, RunCompletionRepository } from '../../core/runs/run-completion.repository.js';
import { CompletionBatcher } from './completion-batcher.js';

const completion = (runId: string, output = '{}'): RunCompletion => ({
  runId,
  tenantId: 'tenant',
  threadId: runId,
  generation: 1,
  status: 'success',
  error: null,
  deletesThread: false,
  threadStatus: 'idle',
  values: null,
  interrupts: '{}',
  head: null,
  omitted: null,
  output,
  outputOmitted: null,
  answer: { output, omitted: null },
  usage: null,
  events: [],
  webhook: null,
});

/** A database that answers when the test says so. */
class Statements {
  readonly given: string[][] = [];
  private readonly open: {
    runIds: string[];
    done: (stored: ReadonlySet<string>) => void;
    fail: (e: unknown) => void;
  }[] = [];

  store(_ctx: object, ends: readonly RunCompletion[]): Promise<ReadonlySet<string>> {
    const runIds = ends.map(({ runId }) => runId);
    this.given.push(runIds);
    return new Promise((done, fail) => this.open.push({ runIds, done, fail }));
  }

  get underWay(): number {
    return this.open.length;
  }

  answer(except: readonly string[] = []): void {
    const { runIds, done } = this.open.shift() as (typeof this.open)[number];
    done(new Set(runIds.filter((runId) => !except.includes(runId))));
  }

  refuse(error: unknown): void {
    this.open.shift()?.fail(error);
  }
}

const turn = () => new Promise((done) => setImmediate(done));
const withCode = (code: string) => Object.assign(new Error(code), { code });

function setUp() {
  const statements = new Statements();
  const committer = new CompletionBatcher(statements as unknown as RunCompletionRepository);
  return { statements, committer };
}

describe('CompletionBatcher', () => {
  it('sends a first batch at once, and later completions in as few statements as possible', async () => {
    const { statements, committer } = setUp();
    const ends = [committer.store(completion('a')), committer.store(completion('b'))];
    await turn();
    expect(statements.given).toEqual([['a', 'b']]);
    for (const runId of ['c', 'd']) {
      ends.push(committer.store(completion(runId)));
      await turn();
    }
    for (const runId of ['e', 'f', 'g']) {
      ends.push(committer.store(completion(runId)));
      await turn();
    }
    expect(statements.given).toEqual([['a', 'b'], ['c'], ['d']]);
    statements.answer(['b']);
    await turn();
    await turn();
    expect(statements.given.slice(3)).toEqual([['e', 'f', 'g']]);
    while (statements.underWay > 0) statements.answer();
    expect(await Promise.all(ends)).toEqual([true, false, true, true, true, true, true]);
  });

  it('decides alone when one of a statement is refused, and lets callers retry without an answer', async () => {
    const { statements, committer } = setUp();
    for (const code of ['22P05', '57014', '55P03', '40P01']) {
      const ends = [committer.store(completion('a')), committer.store(completion('b'))];
      await turn();
      statements.refuse(withCode(code));
      expect(await Promise.all(ends)).toEqual([false, false]);
      await turn();
    }
    const ends = [committer.store(completion('a')), committer.store(completion('b'))];
    await turn();
    statements.refuse(withCode('57P01'));
    expect((await Promise.allSettled(ends)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('keeps no more than fits while the database does not answer, and takes it again afterwards', async () => {
    const { statements, committer } = setUp();
    const large = JSON.stringify('x'.repeat(900_000));
    const ends = Array.from({ length: 30 }, (_, index) => committer.store(completion(String(index), large)));
    await turn();
    expect(statements.given).toEqual([['0'], ['1'], ['2']]);
    // Refused completions are answered at once; the others wait.
    expect(await Promise.all(ends.slice(18))).toEqual(Array(12).fill(false));
    for (let answered = 0; answered < 18; answered += 1) {
      statements.answer();
      await turn();
      await turn();
    }
    expect(await Promise.all(ends.slice(0, 18))).toEqual(Array(18).fill(true));
    const next = committer.store(completion('next', large));
    await turn();
    statements.answer();
    expect(await next).toBe(true);
  });

  it('takes none that is too large for company', async () => {
    const { statements, committer } = setUp();
    expect(await committer.store(completion('a', 'x'.repeat(2 ** 20)))).toBe(false);
    expect(statements.given).toEqual([]);
  });
});
