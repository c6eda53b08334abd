import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import type { CallOptions } from '@heddle/testing';
import { useTestService } from './test-app.js';
import { row, upload, uploadPath } from './upload-factory.js';

const rowCount = 50_000;
/** Enough for many batches, where only the last row matters. */
const fewerRows = 6_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Retained memory. The amount of garbage depends on the engine and on the size of its heap. */
function liveBytes(): number {
  collectGarbage();
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return arrayBuffers + heapUsed;
}

/** Maximum growth of live bytes. Each sample collects all garbage, which takes long after other suites. */
function watchLiveBytes(): { stop: () => number } {
  const before = liveBytes();
  let peak = before;
  let timer: NodeJS.Timeout;
  const look = () => {
    const startedAt = performance.now();
    peak = Math.max(peak, liveBytes());
    timer = setTimeout(look, Math.max(1000, 10 * (performance.now() - startedAt)));
  };
  timer = setTimeout(look, 1000);
  return { stop: () => (clearTimeout(timer), peak - before) };
}

describe('an upload of 50,000 rows with three scores each', () => {
  const service = useTestService();

  /** Rows first, so that their times can only be judged after the whole body; `lastRow` replaces the last one. */
  function* document(name: string, count = rowCount, lastRow?: object) {
    yield '{"results":[';
    for (let index = 0; index < count; index += 1) {
      const item =
        index === count - 1 && lastRow
          ? lastRow
          : row({
              inputs: { question: `question ${index}`, context: 'x'.repeat(300) },
              end_time: `2026-01-05T10:00:${String(index % 60).padStart(2, '0')}Z`,
              error: index % 4 === 0 ? 'failed' : null,
              evaluation_scores: [0, 1, 2].map((n) => ({
                key: `metric ${n}`,
                score: (index + n) % 2,
                comment: 'because',
              })),
            });
      yield `${index === 0 ? '' : ','}${JSON.stringify(item)}`;
    }
    const { results: _, ...header } = upload({ experiment_name: name, dataset_name: name });
    yield `],${JSON.stringify(header).slice(1)}`;
  }

  function* blocks(texts: Iterable<string>) {
    let block = '';
    for (const text of texts) {
      block += text;
      if (block.length < 256 * 1024) continue;
      yield Buffer.from(block);
      block = '';
    }
    yield Buffer.from(block);
  }

  const send = (texts: Iterable<string>) =>
    service.call('POST', uploadPath, { raw: Readable.toWeb(Readable.from(blocks(texts))) as CallOptions['raw'] });

  it('is stored whole, in memory that does not grow with it, and its statistics are right', async () => {
    const name = randomUUID();
    const watch = watchLiveBytes();
    const { status, body } = await send(document(name));
    const growth = watch.stop();
    expect([status, body.detail]).toEqual([200, undefined]);
    // Parsed at once, the rows alone would take several times the 40 MiB of the document.
    expect(growth).toBeLessThan(100 * 1024 * 1024);

    const { body: session } = await service.call('GET', `/api/v1/sessions/${body.experiment.id}?include_stats=true`);
    expect(session).toMatchObject({ run_count: rowCount, error_rate: 0.25, latency_p50: 29 });
    expect(Object.keys(session.feedback_stats)).toEqual(['metric 0', 'metric 1', 'metric 2']);
    for (const stat of Object.values<{ n: number; avg: number }>(session.feedback_stats)) {
      expect(stat).toMatchObject({ n: rowCount, avg: 0.5, min: 0, max: 1 });
    }
    const { body: dataset } = await service.call('GET', `/api/v1/datasets/${body.dataset.id}`);
    expect(dataset).toMatchObject({ example_count: rowCount, session_count: 1 });
    const { body: last } = await service.call('GET', `/api/v1/examples?dataset=${dataset.id}&offset=${rowCount - 1}`);
    expect(last).toEqual([
      expect.objectContaining({ inputs: expect.objectContaining({ question: `question ${rowCount - 1}` }) }),
    ]);
  }, 180_000);

  it('stores nothing when its last row is bad', async () => {
    const name = randomUUID();
    const { status, body } = await send(document(name, fewerRows, row({ start_time: '2026-01-05T09:00:00Z' })));
    expect(status).toBe(422);
    expect(body.detail).toEqual([expect.objectContaining({ loc: ['body', 'results', fewerRows - 1, 'start_time'] })]);
    expect((await service.call('GET', `/api/v1/datasets?name=${name}`)).body).toEqual([]);
  }, 180_000);

  it('stores nothing when the database refuses its last row', async () => {
    const taken = row();
    await service.call('POST', uploadPath, { body: upload({ results: [taken] }) });
    const before = await service.query('SELECT count(*) FROM experiments.run');
    const name = randomUUID();
    const { status, body } = await send(document(name, fewerRows, taken));
    expect([status, body.detail]).toEqual([409, `Example ${String(taken.row_id)} already exists in another dataset`]);
    expect((await service.call('GET', `/api/v1/datasets?name=${name}`)).body).toEqual([]);
    expect(await service.query('SELECT count(*) FROM experiments.run')).toEqual(before);
  }, 180_000);
});
