import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { useTestService } from './test-app.js';
import { lines, row, rowsOfTables, upload, uploadPath } from './upload-factory.js';

/** The same in each run of the tests; another one, and more of them, by hand. */
const seed = 20261122;
const numRuns = 60;

/** Texts of values that are no values, beside ones that are odd. */
const oddJson = [
  '1e400',
  '-1e400',
  '-0',
  '9223372036854775808',
  '123456789012345678901234567890',
  '1e-400',
  '1e101',
  'null',
  'true',
  '""',
  '"\\u0000"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\u{1D11E}\u202e\u0301"',
  '[]',
  '{}',
  '{"__proto__":{"row_id":1}}',
  '{"constructor":{"prototype":[]},"toString":null}',
  '{"\\u0000":1}',
  '{"\\udead":1}',
  `${'['.repeat(150)}${']'.repeat(150)}`,
  `${'{"a":'.repeat(250)}1${'}'.repeat(250)}`,
  '"2026-02-31T00:00:00Z"',
  '"0000-00-00"',
  '"99999-01-01T00:00:00Z"',
  '"2026-01-05T10:00:00+99:99"',
  '"3f0f6a548d534f6ab7cd3b2b6e0f5c01"',
  `"${'x'.repeat(600)}"`,
  '[{"key":"k","score":1e308}]',
  '[{"key":"k","value":{"a":[1]},"score":true,"id":"3f0f6a548d534f6ab7cd3b2b6e0f5c01"}]',
];

const places = [
  'experiment_name',
  'experiment_description',
  'experiment_start_time',
  'experiment_end_time',
  'dataset_id',
  'dataset_name',
  'experiment_metadata',
  'summary_experiment_scores',
  'results',
  '__proto__',
  'results.0',
  'results.0.row_id',
  'results.0.inputs',
  'results.0.expected_outputs',
  'results.0.error',
  'results.0.start_time',
  'results.0.end_time',
  'results.0.run_name',
  'results.0.run_metadata',
  'results.0.evaluation_scores',
  'results.1.evaluation_scores.0.score',
  'results.1.evaluation_scores.0.value',
  'results.1.evaluation_scores.0.key',
  'results.1.evaluation_scores.0.correction',
  'results.1.evaluation_scores.0.feedback_source',
  'results.1.evaluation_scores.0.feedback_config',
  'results.1.evaluation_scores.0.created_at',
  'results.1.evaluation_scores.0.extra',
  'results.1.unknown',
];

const mark = '\u0001mark';
type Json = Record<string, unknown>;

/** A valid upload with a mark at the place, which becomes the text that cannot be written by `JSON.stringify`. */
function marked(path: string, index: number): Json {
  const document = upload({
    results: [row(), row({ evaluation_scores: [{ key: 'k', score: 1 }] })],
  });
  const steps = path.split('.');
  const last = steps.pop() as string;
  const parent = steps.reduce<Json>((at, step) => at[step] as Json, document);
  Object.defineProperty(parent, last, { value: `${mark}${index}`, enumerable: true, configurable: true });
  return document;
}

const mutation = fc.record({
  place: fc.constantFrom(...places),
  text: fc.oneof(
    fc.constantFrom(...oddJson),
    fc.json({ maxDepth: 3 }),
    fc.string({ unit: 'binary', maxLength: 40 }).map((text) => JSON.stringify(text)),
    fc.double().map((number) => JSON.stringify(number)),
  ),
});

/** Bytes that are cut off, changed or put in somewhere. */
const damage = fc.option(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    byte: fc.integer({ min: 0, max: 255 }),
    kind: fc.constantFrom('cut', 'change', 'insert'),
  }),
  { freq: 2 },
);
type Damage = { at: number; byte: number; kind: string } | null;

function damaged(text: string, how: Damage): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(text);
  if (!how) return new Uint8Array(bytes);
  const at = Math.floor(how.at * bytes.length);
  const rest = bytes.subarray(how.kind === 'change' ? at + 1 : at);
  return new Uint8Array(
    Buffer.concat([bytes.subarray(0, at), ...(how.kind === 'cut' ? [] : [Buffer.from([how.byte]), rest])]),
  );
}

describe('mutated uploads', () => {
  const service = useTestService({ HEDDLE_MAX_BODY_MB: '1' });
  beforeAll(async () => {
    await service.call('GET', '/api/v1/sessions');
  });

  const check = (property: (text: string, body: Json, how: Damage) => Promise<void>) =>
    fc.assert(
      fc.asyncProperty(mutation, damage, async ({ place, text }, how) => {
        await property(text, marked(place, 0), how);
      }),
      { seed, numRuns },
    );
  const fill = (json: string, text: string) => json.replaceAll(JSON.stringify(`${mark}0`), () => text);

  /** Stored, or refused by 4xx with a reason and nothing left of it; a dry run says the same. */
  const expectAllOrNothing = async (raw: Uint8Array<ArrayBuffer>, headers: Record<string, string>) => {
    const before = await rowsOfTables(service);
    const dry = await service.call('POST', `${uploadPath}?validate_only=true`, { raw, headers });
    expect(await rowsOfTables(service)).toEqual(before);
    const { status, body } = await service.call('POST', uploadPath, { raw, headers });
    expect([dry.status, dry.body.detail]).toEqual([status, body.detail]);
    if (status === 200) {
      const session = await service.call('GET', `/api/v1/sessions/${body.experiment.id}?include_stats=true`);
      const receipt = await service.call('GET', `/api/v1/sessions/${body.experiment.id}/upload-receipt`);
      const { rows, feedback, warnings } = receipt.body;
      expect([session.body.run_count ?? 0, rows]).toEqual([rows, dry.body.rows]);
      expect([feedback, warnings]).toEqual([dry.body.feedback, dry.body.warnings]);
      // Allows the same ids again.
      await service.call('DELETE', `/api/v1/datasets/${body.dataset.id}`);
      return;
    }
    expect([400, 409, 422]).toContain(status);
    expect(body.detail.length).toBeGreaterThan(0);
    expect(await rowsOfTables(service)).toEqual(before);
  };

  it('of JSON are stored or refused, whole', async () => {
    await check((text, body, how) => expectAllOrNothing(damaged(fill(JSON.stringify(body), text), how), {}));
  }, 120_000);

  it('of lines are stored or refused, whole', async () => {
    await check(async (text, body, how) => {
      const document = Array.isArray(body.results) ? lines(body) : JSON.stringify(body);
      await expectAllOrNothing(damaged(fill(document, text), how), { 'content-type': 'application/x-ndjson' });
    });
  }, 120_000);

  it('of chunks are kept or refused, and stored or refused in the end', async () => {
    await check(async (text, { results, ...header }, how) => {
      const path = `${uploadPath}/sessions`;
      const before = await rowsOfTables(service);
      const opened = await service.call('POST', path, { raw: fill(JSON.stringify(header), text) });
      if (opened.status !== 201) {
        expect([400, 409, 422]).toContain(opened.status);
        expect(await rowsOfTables(service)).toEqual(before);
        return;
      }
      const upload = `${path}/${opened.body.upload_id}`;
      const put = await service.call('PUT', `${upload}/rows?offset=0`, {
        raw: damaged(fill(JSON.stringify(results), text), how),
      });
      expect([200, 422]).toContain(put.status);
      const completed = await service.call('POST', `${upload}/complete`);
      expect([200, 409, 422]).toContain(completed.status);
      if (completed.status === 200) {
        await service.call('DELETE', `/api/v1/datasets/${completed.body.dataset.id}`);
        await service.query('DELETE FROM experiments.chunked_upload');
      } else {
        expect((await service.call('DELETE', upload)).status).toBe(200);
        expect(await rowsOfTables(service)).toEqual(before);
      }
    });
  }, 120_000);
});
