import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { WakeUps } from '../src/signals/wake-ups.js';
import { noteStatements } from './noted-statements.js';
import { useTestServers } from './server-fixture.js';

const followers = 10;

describe('followers of runs that wait for a start', () => {
  const servers = useTestServers();
  afterEach(() => void jest.restoreAllMocks());

  it('share their polls, and learn from them what no wake-up told', async () => {
    const api = await servers.start({ AGENT_ROLE: 'api' });
    const answers = ['/runs/stream', '/runs/wait'].flatMap((path) =>
      Array.from({ length: followers }, (_, input) =>
        api.call('POST', path, { body: { assistant_id: 'chat', input, stream_mode: 'values' } }),
      ),
    );
    const arePending = async () =>
      (await servers.query(`SELECT FROM agent_server.run WHERE status = 'pending'`)).length === answers.length;
    await waitFor(arePending, { what: 'all runs' });
    const statements = noteStatements();
    const readsOf = (text: string) => statements.filter((statement) => statement.text.includes(text)).length;
    await waitFor(() => readsOf('AS followed (run_id, after)') === 2, { what: 'two polls' });
    expect(readsOf('FROM agent_server.run_end WHERE')).toBe(0);
    expect(readsOf('FROM agent_server.run WHERE tenant_id')).toBe(0);

    const worker = await servers.start({ AGENT_ROLE: 'worker' });
    worker.app.get(WakeUps).send = () => undefined;
    const found = await Promise.all(answers);
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set([200]));
    expect(worker.runtime.executed).toHaveLength(answers.length);
    expect(found.slice(0, followers).every(({ body }) => String(body).includes('event: values'))).toBe(true);
  });
});
