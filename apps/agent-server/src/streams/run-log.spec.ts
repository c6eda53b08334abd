import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import type { StoredEvent } from '../core/streams/run-event.repository.js';
import { RunLog } from './run-log.js';

const span = 2 ** 32;

function openLog(options: { generation?: number; refuse?: boolean } = {}) {
  const stored: StoredEvent[] = [];
  let refused = 0;
  let failing = false;
  const log = new RunLog(
    'run',
    options.generation ?? 1,
    async (batch) => {
      if (failing) throw new Error('the database is away');
      if (options.refuse) return false;
      stored.push(...batch);
      return true;
    },
    () => undefined,
    () => (refused += 1),
  );
  return { log, stored, refused: () => refused, fail: (value: boolean) => (failing = value) };
}

describe('RunLog', () => {
  it('numbers events upwards, above those of an earlier attempt', () => {
    const { log } = openLog({ generation: 2 });
    log.append({ event: 'metadata', data: '{}' });
    log.append({ event: 'values', data: '{}' });
    expect(log.read(2 * span - 1)?.map((event) => event.seq)).toEqual([2 * span + 1, 2 * span + 2]);
    // Events of an earlier attempt are only in the database.
    expect(log.read(-1)).toBeUndefined();
    log.close();
  });

  it('gives a reader unseen events only', () => {
    const { log } = openLog();
    for (const event of ['a', 'b', 'c']) log.append({ event, data: '1' });
    const [first] = log.read(-1) as StoredEvent[];
    expect(log.read(first?.seq as number)?.map((event) => event.event)).toEqual(['b', 'c']);
    expect(log.read(log.lastSeq)).toEqual([]);
    log.close();
  });

  it('stores in batches, and hands over the rest at the end', async () => {
    const { log, stored } = openLog();
    log.append({ event: 'a', data: '1' });
    await waitFor(() => stored.length === 1);
    log.append({ event: 'b', data: '2' });
    expect((await log.drain()).map((event) => event.event)).toEqual(['b']);
    log.close();
  });

  it('sends a reader that falls far behind to the database instead of keeping everything', async () => {
    const { log, stored } = openLog();
    const big = `"${'x'.repeat(100_000)}"`;
    for (let index = 0; index < 100; index += 1) log.append({ event: 'values', data: big });
    await waitFor(() => stored.length === 100);
    await log.drain();
    expect(log.read(-1)).toBeUndefined();
    expect((log.read(log.firstReadable) ?? []).length).toBeLessThan(50);
    log.close();
  });

  it('stores the short form of an event, and gives readers the whole one', async () => {
    const { log, stored } = openLog();
    const omitted = { checkpoint_id: 'c1', keys: ['messages'] };
    const short = { data: '{"messages":null}', omitted };
    log.append({ event: 'values', data: '{"messages":[1]}', short });
    expect(log.read(-1)).toMatchObject([{ data: '{"messages":[1]}', omitted: null }]);
    await waitFor(() => stored.length === 1);
    log.append({ event: 'values', data: '{"messages":[1,2]}', short });
    const row = { event: 'values', data: '{"messages":null}', omitted };
    expect([...stored, ...(await log.drain())]).toEqual([
      { seq: span + 1, ...row },
      { seq: span + 2, ...row },
    ]);
    log.close();
  });

  it('keeps everything while the database is away', async () => {
    const { log, stored, fail } = openLog();
    fail(true);
    for (let index = 0; index < 5_000; index += 1) log.append({ event: 'a', data: '1' });
    await log.drain();
    expect(log.read(-1)).toHaveLength(5_000);
    fail(false);
    log.append({ event: 'b', data: '1' });
    await waitFor(() => stored.length === 5_001);
    log.close();
  });

  it('reports a lost run, and accepts no further events', async () => {
    const { log, refused } = openLog({ refuse: true });
    log.append({ event: 'a', data: '1' });
    await waitFor(() => refused() === 1);
    log.append({ event: 'b', data: '1' });
    expect(log.read(-1)).toHaveLength(1);
  });
});
