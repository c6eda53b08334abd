import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { EngineSettings } from '../src/config/engine-settings.js';
import { RunLeaseRepository } from '../src/core/runs/run-lease.repository.js';
import { RunSlots } from '../src/features/run-creation/run-slots.service.js';
import { noteStatements } from './noted-statements.js';
import { useTestServers } from './server-fixture.js';

describe('a server without work', () => {
  const servers = useTestServers();

  afterEach(() => {
    jest.restoreAllMocks();
  });

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
    const { thread_id: threadId } = await server.json<{ thread_id: string }>('POST', '/threads', { body: {} });
    server.runtime.full.set('memory', 1);
    const { run_id: runId } = await server.json<{ run_id: string }>('POST', `/threads/${threadId}/runs`, {
      body: { assistant_id: 'chat', input: 1 },
    });
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

    const slots = server.app.get(RunSlots);
    await waitFor(() => slots.takesNewRuns, { what: 'a claim that finds nothing' });
    const statements = noteStatements();
    for (let report = 0; report < 10; report += 1) server.runtime.report();
    await statusOf();
    expect(statements.filter(({ text }) => /"hasWaiting"|lease_generation \+ 1/.test(text))).toEqual([]);
  });

  it('claims waiting runs when slots become free during the claim of quarantined runs', async () => {
    const server = await servers.start();
    const { thread_id: threadId } = await server.json<{ thread_id: string }>('POST', '/threads', { body: {} });
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
    const { thread_id: threadId } = await server.json<{ thread_id: string }>('POST', '/threads', { body: {} });
    // It cannot start yet, and no notification says when it can.
    const { run_id: runId } = await server.json<{ run_id: string }>('POST', `/threads/${threadId}/runs`, {
      body: { assistant_id: 'chat', input: 1, after_seconds: 1000 },
    });
    await servers.query(`UPDATE agent_server.run SET created_at = now() WHERE run_id = $1`, [runId]);
    await server.json('GET', `/threads/${threadId}/runs/${runId}/join`);
    const run = await server.json<{ status: string }>('GET', `/threads/${threadId}/runs/${runId}`);
    expect(run.status).toBe('success');
  });
});
