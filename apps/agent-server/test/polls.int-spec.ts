import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { EngineSettings } from '../src/config/engine-settings.js';
import { RunLeaseRepository } from '../src/core/runs/run-lease.repository.js';
import { RunSlots } from '../src/features/run-creation/run-slots.service.js';
import { WakeUps } from '../src/signals/wake-ups.js';
import { noteStatements } from './noted-statements.js';
import { useTestServers } from './server-fixture.js';
import { createRun, newThread } from './thread-calls.js';

const servers = useTestServers();
afterEach(() => void jest.restoreAllMocks());

describe('a server without work', () => {
  it('polls with one small statement for work, with another one for abandoned runs, and rarely for webhooks', async () => {
    await servers.start();
    const statements = noteStatements();
    const looks = () => statements.filter(({ text }) => text.includes('"hasWaiting"')).length;
    // Statements of the start may end after some polls.
    await waitFor(
      async () => {
        statements.length = 0;
        await waitFor(() => looks() >= 4, { what: 'some polls' });
        const asked = [...new Set(statements.map(({ text }) => text.trim().replace(/\s+/g, ' ')))];
        expect(asked.filter((text) => !text.includes('"hasDue"'))).toHaveLength(2);
        expect(asked.filter((text) => !text.startsWith('SELECT'))).toEqual([]);
        return true;
      },
      { what: 'nothing but small statements', timeoutMs: 30_000 },
    );
  });

  it('claims waiting runs when a report of a thread frees slots, and sends no query while no run waits', async () => {
    const server = await servers.start();
    // No poll helps.
    Object.assign(server.app.get(EngineSettings), { pollMs: 600_000 });
    const slots = server.app.get(RunSlots);
    const claimFoundNothing = () => waitFor(() => slots.takesNewRuns, { what: 'a claim that finds nothing' });
    // A claim of the start would take the run.
    await claimFoundNothing();
    server.runtime.full.set('memory', 1);
    const threadId = await newThread(server);
    const { run_id: runId } = await createRun(server, threadId);
    const statusOf = async () =>
      (await server.json<{ status: string }>('GET', `/threads/${threadId}/runs/${runId}`)).status;
    server.runtime.report();
    expect(await statusOf()).toBe('pending');
    server.runtime.full.clear();
    await waitFor(
      async () => {
        server.runtime.report();
        return (await statusOf()) === 'success';
      },
      { what: 'the run' },
    );

    await claimFoundNothing();
    const statements = noteStatements();
    for (let report = 0; report < 10; report += 1) server.runtime.report();
    await statusOf();
    expect(statements.filter(({ text }) => /"hasWaiting"|lease_generation \+ 1/.test(text))).toEqual([]);
  });

  it('claims waiting runs when slots become free during the claim of quarantined runs', async () => {
    const server = await servers.start();
    const threadId = await newThread(server);
    server.runtime.full.set('memory', 1);
    let claims = 0;
    jest.spyOn(server.app.get(RunLeaseRepository), 'claimQuarantined').mockImplementation(async () => {
      claims += 1;
      // The creation of the run may have caused the first claim, and a second round right after it.
      if (claims < 2) return [];
      // No later poll helps.
      Object.assign(server.app.get(EngineSettings), { pollMs: 600_000 });
      server.runtime.full.clear();
      server.runtime.report();
      return [];
    });
    const body = { assistant_id: 'chat', input: 1 };
    expect(await server.json('POST', `/threads/${threadId}/runs/wait`, { body })).toEqual({ seen: [1] });
  });

  it('finds by its poll a run without a notification', async () => {
    const server = await servers.start();
    const statements = noteStatements();
    await waitFor(() => statements.some(({ text }) => text.includes('"hasWaiting"')), { what: 'a poll' });
    const threadId = await newThread(server);
    // It cannot start yet, and no notification says when it can.
    const { run_id: runId } = await createRun(server, threadId, { after_seconds: 1000 });
    await servers.query(`UPDATE agent_server.run SET created_at = now() WHERE run_id = $1`, [runId]);
    await server.json('GET', `/threads/${threadId}/runs/${runId}/join`);
    const run = await server.json<{ status: string }>('GET', `/threads/${threadId}/runs/${runId}`);
    expect(run.status).toBe('success');
  });
});

describe('followers of runs that wait for a start', () => {
  const followers = 10;

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
