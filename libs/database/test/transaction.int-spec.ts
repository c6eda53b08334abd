import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import {
  BaseRepository,
  type DatabaseContext,
  isUniqueViolation,
  NotificationListener,
  TypeOrmTransactionRunner,
} from '../src/index.js';
import { useLibraryDatabase } from './sample-schema.js';

class CounterRepository extends BaseRepository {
  read(ctx: DatabaseContext, id: number): Promise<{ n: number }[]> {
    return this.query(ctx, 'SELECT n FROM library.counter WHERE id = $1', [id]);
  }

  set(ctx: DatabaseContext, id: number, n: number): Promise<{ n: number }[]> {
    return this.query(ctx, 'UPDATE library.counter SET n = $2 WHERE id = $1 RETURNING n', [id, n]);
  }

  insert(ctx: DatabaseContext, id: number): Promise<unknown[]> {
    return this.query(ctx, 'INSERT INTO library.counter VALUES ($1, 0)', [id]);
  }

  serializable(ctx: DatabaseContext): Promise<unknown[]> {
    return this.query(ctx, 'SET TRANSACTION ISOLATION LEVEL SERIALIZABLE');
  }
}

const database = useLibraryDatabase();
let repository: CounterRepository;
let transactions: TypeOrmTransactionRunner;

beforeAll(async () => {
  repository = new CounterRepository(database.dataSource);
  transactions = new TypeOrmTransactionRunner(database.dataSource);
});
beforeEach(() => database.dataSource.query('UPDATE library.counter SET n = 0'));

describe('TransactionRunner', () => {
  it('commits together or not at all, and calls back only after a commit', async () => {
    const calls: string[] = [];
    await transactions.run({}, async (ctx) => {
      await repository.set(ctx, 1, 5);
      ctx.tx.afterCommit(() => calls.push('committed'));
      expect(calls).toEqual([]);
    });
    expect(calls).toEqual(['committed']);
    const failing = transactions.run({}, async (ctx) => {
      await repository.set(ctx, 1, 9);
      ctx.tx.afterCommit(() => calls.push('never'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(calls).toEqual(['committed']);
    expect(await repository.read({}, 1)).toEqual([{ n: 5 }]);
  });

  it('joins the current transaction', async () => {
    const failing = transactions.run({}, async (outer) => {
      await transactions.run(outer, (inner) => repository.set(inner, 1, 7));
      expect(await repository.read(outer, 1)).toEqual([{ n: 7 }]);
      expect(await repository.read({}, 1)).toEqual([{ n: 0 }]);
      throw new Error('outer');
    });
    await expect(failing).rejects.toThrow('outer');
    expect(await repository.read({}, 1)).toEqual([{ n: 0 }]);
  });

  it('retries a serialization failure, so no increment is lost', async () => {
    let invocations = 0;
    let retries = 0;
    const counting = new TypeOrmTransactionRunner(database.dataSource, () => (retries += 1));
    const increment = () =>
      counting.run({}, async (ctx) => {
        invocations += 1;
        await repository.serializable(ctx);
        const [row] = await repository.read(ctx, 1);
        await both();
        await repository.set(ctx, 1, (row?.n ?? 0) + 1);
      });
    // Both transactions have read before either writes: one of them must fail and start over.
    let waiting = 0;
    let release: () => void = () => undefined;
    const released = new Promise<void>((done) => (release = done));
    const both = async () => {
      waiting += 1;
      if (waiting >= 2) release();
      await released;
    };
    await Promise.all([increment(), increment()]);
    expect(await repository.read({}, 1)).toEqual([{ n: 2 }]);
    expect(invocations).toBe(3);
    expect(retries).toBe(1);
  });

  it('recognises a unique violation by its constraint', async () => {
    const error: unknown = await repository.insert({}, 1).catch((caught: unknown) => caught);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'counter_pkey')).toBe(true);
    expect(isUniqueViolation(error, 'another')).toBe(false);
  });
});

describe('NotificationListener', () => {
  it('receives notifications, also after a reconnection', async () => {
    const listener = new NotificationListener({ url: database.url, applicationName: 'listener-test' }, 20);
    const heard: string[] = [];
    let beginnings = 0;
    listener.onListening(() => (beginnings += 1));
    await listener.start();
    const off = listener.on('news', (payload) => heard.push(payload));
    const notify = (text: string) => database.dataSource.query('SELECT pg_notify($1, $2)', ['news', text]);
    await waitFor(async () => (await notify('one'), heard.includes('one')));
    const beforeCut = beginnings;
    await database.dataSource.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'listener-test:listen' AND datname = current_database()",
    );
    await waitFor(() => beginnings > beforeCut);
    await waitFor(async () => (await notify('two'), heard.includes('two')));
    off();
    await listener.stop();
  });

  it('reports the start of a channel, because earlier notifications are lost', async () => {
    const listener = new NotificationListener({ url: database.url, applicationName: 'listener-test' }, 20);
    await listener.start();
    let beginnings = 0;
    listener.onListening(() => (beginnings += 1));
    const off = listener.on('news', () => undefined);
    await waitFor(() => beginnings === 1);
    const [{ channels }] = await database.dataSource.query(
      "SELECT count(*)::int AS channels FROM pg_stat_activity WHERE application_name = 'listener-test:listen' AND query = 'LISTEN \"news\"'",
    );
    expect(channels).toBe(1);
    off();
    await listener.stop();
  });

  it('keeps later subscribers of a channel when a handler is removed twice', async () => {
    const listener = new NotificationListener({ url: database.url, applicationName: 'listener-test' }, 20);
    await listener.start();
    const off = listener.on('news', () => undefined);
    off();
    const heard: string[] = [];
    listener.on('news', (payload) => heard.push(payload));
    off();
    const notify = () => database.dataSource.query("SELECT pg_notify('news', 'one')");
    await waitFor(async () => (await notify(), heard.includes('one')));
    await listener.stop();
  });

  it('keeps one connection when it is stopped and started again while it connects', async () => {
    const listener = new NotificationListener({ url: database.url, applicationName: 'restarted-test' }, 20);
    const heard: string[] = [];
    listener.on('news', (payload) => heard.push(payload));
    const starting = listener.start();
    await Promise.all([listener.stop(), listener.start(), starting]);
    const open = async (): Promise<number> => {
      const [{ connections }] = await database.dataSource.query(
        "SELECT count(*)::int AS connections FROM pg_stat_activity WHERE application_name = 'restarted-test:listen'",
      );
      return connections;
    };
    await waitFor(async () => (await open()) === 1, { what: 'one connection' });
    await database.dataSource.query("SELECT pg_notify('news', 'one'), pg_notify('news', 'two')");
    await waitFor(() => heard.includes('two'));
    expect(heard).toEqual(['one', 'two']);
    await listener.stop();
    await waitFor(async () => (await open()) === 0, { what: 'no connection' });
  });

  it('keeps one connection when it is started again without a stop', async () => {
    const listener = new NotificationListener({ url: database.url, applicationName: 'twice-test' }, 20);
    const heard: string[] = [];
    listener.on('news', (payload) => heard.push(payload));
    await Promise.all([listener.start(), listener.start()]);
    await listener.start();
    await database.dataSource.query("SELECT pg_notify('news', 'one'), pg_notify('news', 'two')");
    await waitFor(() => heard.includes('two'));
    expect(heard).toEqual(['one', 'two']);
    await listener.stop();
    const open = () =>
      database.dataSource.query("SELECT pid FROM pg_stat_activity WHERE application_name = 'twice-test:listen'");
    await waitFor(async () => (await open()).length === 0, { what: 'no connection' });
  });
});
