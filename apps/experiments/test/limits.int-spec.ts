import { describe, expect, it } from '@jest/globals';
import { useTestService } from './test-app.js';
import { row, upload, uploadPath } from './upload-factory.js';

const inAnyScript = (length: number) => '\u{1D11E}'.repeat(length / 2);

describe('limits of names, descriptions and metadata', () => {
  const service = useTestService();

  it.each([
    ['experiment_name', 'x'.repeat(501), 'string_too_long'],
    ['experiment_name', '  ', 'string_blank'],
    ['dataset_name', 'x'.repeat(501), 'string_too_long'],
    ['experiment_description', 'x'.repeat(10_001), 'string_too_long'],
    ['dataset_description', 'x'.repeat(10_001), 'string_too_long'],
    ['experiment_metadata', { note: 'x'.repeat(65_536) }, 'json_too_large'],
    ['results.0.run_name', 'x'.repeat(501), 'string_too_long'],
    ['results.0.evaluation_scores.0.key', 'x'.repeat(181), 'string_too_long'],
    ['results.0.evaluation_scores.0.key', ' ', 'string_blank'],
    ['results.0.evaluation_scores.0.comment', 'x'.repeat(65_537), 'string_too_long'],
  ])('uploads: %s', async (path, value, type) => {
    const body = JSON.parse(JSON.stringify(upload({ results: [row({ evaluation_scores: [{ key: 'k' }] })] })));
    const steps = path.split('.');
    const last = steps.pop() as string;
    steps.reduce((at, step) => at[step], body)[last] = value;
    const answer = await service.call('POST', uploadPath, { body });
    const loc = ['body', ...path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))];
    expect([answer.status, answer.body.detail]).toMatchObject([422, [{ loc, type }]]);
  });

  it.each([
    ['name', ' ', 'string_blank'],
    ['description', 'x'.repeat(10_001), 'string_too_long'],
    ['metadata', { note: 'x'.repeat(65_536) }, 'json_too_large'],
    ['extra', { note: 'x'.repeat(65_536) }, 'json_too_large'],
  ])('changes: %s', async (field, value, type) => {
    const stored = (await service.call('POST', uploadPath, { body: upload() })).body;
    const path = field === 'extra' ? `/sessions/${stored.experiment.id}` : `/datasets/${stored.dataset.id}`;
    const answer = await service.call('PATCH', `/api/v1${path}`, { body: { [field]: value } });
    expect([answer.status, answer.body.detail]).toMatchObject([422, [{ loc: ['body', field], type }]]);
  });

  it('takes the longest names in any script, and the largest metadata', async () => {
    const body = upload({
      experiment_name: inAnyScript(500),
      dataset_name: inAnyScript(500),
      experiment_metadata: { note: 'x'.repeat(65_525) },
      results: [
        row({
          run_name: inAnyScript(500),
          evaluation_scores: [
            { key: inAnyScript(180), score: 1, comment: 'x'.repeat(65_536), feedback_config: { type: 'freeform' } },
          ],
        }),
      ],
    });
    const stored = await service.call('POST', uploadPath, { body });
    expect([stored.status, stored.body.experiment?.name]).toEqual([200, body.experiment_name]);
    const renamed = await service.call('PATCH', `/api/v1/sessions/${stored.body.experiment.id}`, {
      body: {
        name: '\u{1D11E}'.repeat(500),
      },
    });
    expect(renamed.status).toBe(200);
  });
});
