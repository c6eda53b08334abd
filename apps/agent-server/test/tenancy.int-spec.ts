import { beforeAll, describe, expect, it } from '@jest/globals';
import { collectRoutePermissions } from '@heddle/testing';
import { useTestServer } from './server-fixture.js';

const otherKey = 'other-key';
const otherWorkspace = '00000000-0000-4000-8000-0000000000ff';
const unknownThread = '99999999-9999-4999-8999-999999999991';
const unknownRun = '99999999-9999-4999-8999-999999999992';
const unknownCron = '99999999-9999-4999-8999-999999999993';

/** Bodies of the paths that need one. */
const bodies: Record<string, (checkpointId: string) => object> = {
  'PATCH /runs/crons/:cron_id': () => ({ metadata: { theirs: true } }),
  'PATCH /threads/:thread_id': () => ({ metadata: { theirs: true } }),
  'POST /admin/runs/:run_id/fail': () => ({ reason: 'theirs' }),
  'POST /threads/:thread_id/history': () => ({ limit: 10 }),
  'POST /threads/:thread_id/runs': () => ({ assistant_id: 'chat' }),
  'POST /threads/:thread_id/runs/crons': () => ({ assistant_id: 'chat', schedule: '@daily' }),
  'POST /threads/:thread_id/runs/stream': () => ({ assistant_id: 'chat' }),
  'POST /threads/:thread_id/runs/wait': () => ({ assistant_id: 'chat' }),
  'POST /threads/:thread_id/state': () => ({ values: { theirs: true } }),
  'POST /threads/:thread_id/state/checkpoint': (checkpointId) => ({ checkpoint: { checkpoint_id: checkpointId } }),
};

/** Those of the streaming protocol may precede their thread: protocol.int-spec.ts compares their answers. */
const mayPrecedeThread = ['/commands', '/stream/events'];

function refusalOf(address: string): number {
  if (mayPrecedeThread.some((end) => address.endsWith(end))) return 400;
  return address.endsWith('/copy') ? 409 : 404;
}

describe('the resources of a workspace', () => {
  const server = useTestServer({
    env: { HEDDLE_STATIC_API_KEYS: `test-key,${otherKey}:${otherWorkspace}` },
  });
  let thread: string;
  let run: string;
  let cron: string;
  let checkpoint: string;

  beforeAll(async () => {
    thread = (await server.json<{ thread_id: string }>('POST', '/threads', { body: {} })).thread_id;
    await server.json('POST', `/threads/${thread}/runs/wait`, { body: { assistant_id: 'chat', input: 'mine' } });
    run = (await server.json<{ run_id: string }[]>('GET', `/threads/${thread}/runs`))[0]?.run_id as string;
    const daily = { assistant_id: 'chat', schedule: '@daily' };
    cron = (await server.json<{ cron_id: string }>('POST', '/runs/crons', { body: daily })).cron_id;
    checkpoint = (await server.json<{ checkpoint_id: string }>('GET', `/threads/${thread}/state`)).checkpoint_id;
  });

  it('answers another workspace at every address as if nothing were there', async () => {
    const addresses = Object.keys(collectRoutePermissions(server.app)).filter((name) =>
      /:(thread|run|cron)_id/.test(name),
    );
    expect(addresses.length).toBeGreaterThan(15);
    expect(Object.keys(bodies).filter((name) => !addresses.includes(name))).toEqual([]);
    const ask = async (address: string, threadId: string, runId: string, cronId: string) => {
      const [method = '', pattern = ''] = address.split(' ');
      const path = pattern
        .replace(':thread_id', threadId)
        .replace(':run_id', runId)
        .replace(':cron_id', cronId)
        .replace(':checkpoint_id', checkpoint);
      const headers = { 'last-event-id': '-', 'x-request-id': 'one' };
      const body = bodies[address]?.(checkpoint);
      const response = await server.send(method, path, { body, key: otherKey, headers });
      // An answer that is given is not read: it may be a stream that goes on.
      if (response.ok) throw new Error(`${address} answered ${response.status}`);
      const text = (await response.text())
        .replaceAll(threadId, 'THREAD')
        .replaceAll(runId, 'RUN')
        .replaceAll(cronId, 'CRON');
      return { address, status: response.status, text };
    };
    for (const address of addresses) {
      const answer = await ask(address, thread, run, cron);
      expect(answer).toEqual(await ask(address, unknownThread, unknownRun, unknownCron));
      expect([address, answer.status]).toEqual([address, refusalOf(address)]);
    }
  });

  it('is whole for its owner afterwards', async () => {
    expect(await server.json('GET', `/threads/${thread}`)).toMatchObject({
      status: 'idle',
      metadata: expect.not.objectContaining({ theirs: true }),
      values: { seen: ['mine'] },
    });
    expect(await server.json('GET', `/threads/${thread}/runs`)).toMatchObject([{ run_id: run, status: 'success' }]);
    const path = `/threads/${thread}/runs/${run}/stream`;
    expect(await server.call('GET', path, { headers: { 'last-event-id': '-' } })).toMatchObject({
      status: 200,
      body: expect.stringContaining('"mine"'),
    });
  });
});
