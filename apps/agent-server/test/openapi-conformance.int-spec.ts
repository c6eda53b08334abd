import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type DescribedApi, findNonConformingAnswers } from '@heddle/testing';
import { useGraphServer } from './server-fixture.js';

const document = JSON.parse(
  readFileSync(new URL('../../../openapi/agent-server.json', import.meta.url), 'utf8'),
) as DescribedApi;

describe('the OpenAPI document', () => {
  const server = useGraphServer();

  it('describes every answer of every operation, to good and bad requests', async () => {
    const made = async (path: string, body: object) => (await server.call('POST', path, { body })).body;
    const { thread_id } = await made('/threads', {});
    const { assistant_id } = await made('/assistants', { graph_id: 'steps' });
    const run = await made(`/threads/${thread_id}/runs`, { assistant_id, input: {} });
    const cron = await made('/runs/crons', { assistant_id, schedule: '0 0 1 1 *', input: {} });
    await server.call('GET', `/threads/${thread_id}/runs/${run.run_id}/join`);
    const known = { thread_id, assistant_id, run_id: run.run_id, cron_id: cron.cron_id };
    const { requests } = furtherRequests(known);
    expect(await findNonConformingAnswers(server, document, { known, requests })).toEqual([]);
  });
});

/** Good requests that the examples of the document do not show. */
function furtherRequests({ thread_id, assistant_id, run_id }: Record<string, string>) {
  const body = (name: string, path: string, value: object) => ({ name, path, options: { body: value } });
  const query = (name: string, path: string) => ({ name, path });
  const run = { assistant_id, input: {} };
  const failing = { assistant_id: 'rough', input: {} };
  const thread = `/threads/${thread_id}`;
  return {
    requests: {
      'GET /ok': [query('with the database', '/ok?check_db=1')],
      'GET /metrics': [query('JSON', '/metrics?format=json')],
      'GET /threads/{thread_id}/runs': [query('parts', `${thread}/runs?select=run_id`)],
      'GET /threads/{thread_id}/state': [
        query('subgraphs', `${thread}/state?subgraphs=true`),
        query('parts', `${thread}/state?select=values`),
      ],
      'GET /threads/{thread_id}': [query('with its time to live', `${thread}?include=ttl`)],
      'GET /threads/{thread_id}/runs/{run_id}/join': [query('joined', `${thread}/runs/${run_id}/join`)],
      'POST /threads/search': [
        body('all', '/threads/search', {}),
        body('parts', '/threads/search', { select: ['thread_id', 'values'] }),
        body('extracts', '/threads/search', { extract: { log: 'values.log' } }),
      ],
      'POST /threads/{thread_id}/history': [
        body('all', `${thread}/history`, {}),
        body('parts', `${thread}/history`, { select: ['values'] }),
      ],
      'POST /assistants/search': [
        body('all', '/assistants/search', {}),
        body('parts', '/assistants/search', { select: ['assistant_id'] }),
      ],
      'POST /runs/crons/search': [
        body('all', '/runs/crons/search', {}),
        body('parts', '/runs/crons/search', { select: ['cron_id'] }),
      ],
      'POST /runs/search': [body('all', '/runs/search', {}), body('parts', '/runs/search', { select: ['run_id'] })],
      'POST /threads/{thread_id}/runs': [body('a run', `${thread}/runs`, run)],
      'POST /threads/{thread_id}/runs/wait': [
        body('a run', `${thread}/runs/wait`, run),
        body('a run that fails', `${thread}/runs/wait`, failing),
      ],
      'POST /threads/{thread_id}/runs/stream': [body('a run', `${thread}/runs/stream`, run)],
      'POST /runs': [body('a run', '/runs', run)],
      'POST /runs/batch': [{ name: 'two runs', path: '/runs/batch', options: { body: [run, run] } }],
      'POST /runs/crons': [body('a cron', '/runs/crons', { ...run, schedule: '@daily' })],
      'POST /threads/{thread_id}/runs/crons': [body('a cron', `${thread}/runs/crons`, { ...run, schedule: '@daily' })],
      'POST /runs/crons/{cron_id}/fire': [],
      'POST /threads/{thread_id}/state': [
        body('an edit', `${thread}/state`, { values: { log: ['edited'] }, as_node: 'one' }),
      ],
      'POST /assistants': [body('a name', '/assistants', { graph_id: 'steps', name: 'second' })],
    },
  };
}
