import { describe, expect, it } from '@jest/globals';
import { traceTarget } from './run-tracing.service.js';

const run = {
  tenantId: 't',
  runId: '0194d5a1-4f7c-7c55-8a3e-0d6f2f1f0a01',
  graphId: 'chat',
  attempt: 1,
  leaseGeneration: 3,
  config: {},
};
const nowhere = { projectId: '', revisionId: '' };

describe('traceTarget', () => {
  it.each([
    ['the graph', undefined, {}, 'chat'],
    ['the project of the server', 'looms', {}, 'looms'],
    ['the project of the client', 'looms', { __langsmith_project__: 'mine' }, 'mine'],
  ])('is %s', (_, project, configurable, expected) => {
    expect(traceTarget({ ...run, config: { configurable } }, project, nowhere)).toMatchObject({
      rootId: run.runId,
      project: expected,
      metadata: {},
    });
  });

  it('names deployment, revision and example', () => {
    const config = { configurable: { __langsmith_example_id__: 'e' } };
    expect(traceTarget({ ...run, config }, undefined, { projectId: 'p', revisionId: 'r' })).toMatchObject({
      exampleId: 'e',
      metadata: { deployment_id: 'p', revision_id: 'r' },
    });
  });

  it('gives each later execution an id of its own', () => {
    const ids = [3, 4].map(
      (leaseGeneration) => traceTarget({ ...run, attempt: 2, leaseGeneration }, undefined, nowhere).rootId,
    );
    expect(new Set([run.runId, ...ids]).size).toBe(3);
  });
});
