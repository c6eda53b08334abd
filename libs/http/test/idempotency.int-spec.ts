import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type DatabaseContext, TypeOrmTransactionRunner } from '@heddle/database';
import { useResource } from '@heddle/testing';
import { Idempotency, type IdempotencyClaim, IdempotencyRepository } from '../src/index.js';
import { createSampleDatabase, ThingRepository } from './sample-app.js';

const database = useResource(createSampleDatabase);
let idempotency: Idempotency;
let things: ThingRepository;

beforeAll(() => {
  things = new ThingRepository(database.dataSource);
  const repository = new IdempotencyRepository(database.dataSource, 'sample');
  idempotency = new Idempotency(new TypeOrmTransactionRunner(database.dataSource), repository);
});
beforeEach(async () => {
  await database.dataSource.query('TRUNCATE sample.thing, sample.idempotency_key');
});

const claim: IdempotencyClaim = {
  tenantId: '11111111-1111-4111-8111-111111111111',
  route: 'POST /things',
  key: 'k',
  fingerprint: 'a',
};
const count = async (table: 'thing' | 'idempotency_key') =>
  Number((await database.dataSource.query(`SELECT count(*) AS n FROM sample.${table}`))[0].n);

/** Stores a thing, in the transaction if there is one. */
const store = async (ctx: DatabaseContext) => ({ id: await things.insert(ctx, 'x') });

describe('Idempotency.once', () => {
  it('works once, and replays the recorded answer', async () => {
    const work = async (ctx: DatabaseContext) => ({
      body: await store(ctx),
      status: 201,
      headers: { location: '/x' },
    });
    const first = await idempotency.once({}, claim, work);
    expect(first).toEqual({
      body: { id: expect.any(Number) },
      status: 201,
      headers: { location: '/x' },
      replayed: false,
    });
    expect(await idempotency.once({}, claim, work)).toEqual({ ...first, replayed: true });
    expect(await count('thing')).toBe(1);
  });

  it('records 200 and no headers by default', async () => {
    const work = async (ctx: DatabaseContext) => ({ body: await store(ctx) });
    const first = await idempotency.once({}, claim, work);
    expect(first).toMatchObject({ status: 200, headers: {}, replayed: false });
    expect(await idempotency.once({}, claim, work)).toEqual({ ...first, replayed: true });
  });

  it.each([
    [undefined, { code: 'idempotency_mismatch', kind: 'conflict' }],
    [409 as const, { code: 'idempotency_mismatch', kind: 'conflict' }],
    [422 as const, { errors: [{ loc: ['header', 'Idempotency-Key'], type: 'idempotency_mismatch' }] }],
  ])('refuses another body under the key, with %s', async (mismatchStatus, error) => {
    const work = async (ctx: DatabaseContext) => ({ body: await store(ctx) });
    await idempotency.once({}, claim, work);
    const options = mismatchStatus === undefined ? {} : { mismatchStatus };
    await expect(idempotency.once({}, { ...claim, fingerprint: 'b' }, work, options)).rejects.toMatchObject(error);
    expect(await count('thing')).toBe(1);
  });

  it('records nothing if the work fails', async () => {
    const failing = async (ctx: DatabaseContext) => {
      await store(ctx);
      throw new Error('half way');
    };
    await expect(idempotency.once({}, claim, failing)).rejects.toThrow('half way');
    expect([await count('thing'), await count('idempotency_key')]).toEqual([0, 0]);
    expect(await idempotency.once({}, claim, async (ctx) => ({ body: await store(ctx) }))).toMatchObject({
      replayed: false,
    });
  });

  it("joins the caller's transaction", async () => {
    const transactions = new TypeOrmTransactionRunner(database.dataSource);
    const outer = transactions.run({}, async (tx) => {
      await idempotency.once(tx, claim, async (ctx) => ({ body: await store(ctx) }));
      throw new Error('later');
    });
    await expect(outer).rejects.toThrow('later');
    expect([await count('thing'), await count('idempotency_key')]).toEqual([0, 0]);
  });

  it('works each time without a key, and opens no transaction', async () => {
    const contexts: object[] = [];
    const work = async (ctx: DatabaseContext) => {
      contexts.push(ctx);
      return { body: await store(ctx) };
    };
    const ctx = {};
    expect(await idempotency.once(ctx, undefined, work)).toMatchObject({ status: 200, headers: {}, replayed: false });
    expect(await idempotency.once(ctx, undefined, work)).toMatchObject({ replayed: false });
    expect(contexts).toEqual([{}, {}]);
    expect([await count('thing'), await count('idempotency_key')]).toEqual([2, 0]);
  });
});
