import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { RunLeaseRepository } from '../src/core/runs/run-lease.repository.js';
import type { ExecuteOutcome, ExecuteRequest } from '../src/graphs/graph-runtime.port.js';
import { gate } from './fake-graphs.js';
import { useTestServers } from './server-fixture.js';
import type { TestServer } from './test-app.js';
import { createRun, newThread } from './thread-calls.js';

interface Row {
  run_id: string;
  status: string;
  attempt: number;
  suspicion: number;
  error: { error: string; message: string } | null;
}

const crashedAlone: ExecuteOutcome = { kind: 'lost', cause: 'crashed-alone', reason: 'out of memory' };
const crashedTogether: ExecuteOutcome = { kind: 'lost', cause: 'crashed-among-others', reason: 'out of memory' };

/** A process that is gone: no connection holds the lock of its name. */
const worker = (life: number) => ({ owner: `test:1:${life.toString(16).padStart(16, '0')}`, leaseMs: 60_000 });

describe('a run that may have ended the thread or process that executed it', () => {
  const servers = useTestServers();

  const { start } = servers;
  const create = async (server: TestServer, input: unknown) => {
    const threadId = await newThread(server);
    return (await createRun(server, threadId, { input })).run_id;
  };
  const rows = (): Promise<Row[]> =>
    servers.query(`SELECT run_id, status, attempt, suspicion, error FROM agent_server.run ORDER BY created_at`);
  const row = async (runId: string) => (await rows()).find((candidate) => candidate.run_id === runId) as Row;
  const ended = (...runIds: string[]) =>
    waitFor(
      async () =>
        (await rows()).filter(
          ({ run_id, status }) => runIds.includes(run_id) && !['pending', 'running'].includes(status),
        ).length === runIds.length,
      { what: 'the runs to end' },
    );
  const expire = (...runIds: string[]) =>
    servers.query(`UPDATE agent_server.run SET lease_until = now() - interval '1 second' WHERE run_id = ANY($1)`, [
      runIds,
    ]);

  it('costs bystanders of its thread no attempt, and fails with the reason when it did it again alone', async () => {
    const server = await start({ AGENT_MAX_ATTEMPTS: '2' });
    const together = gate();
    server.runtime.behaviour = async (request, emit) => {
      if (!request.isolated) {
        if (server.runtime.executed.length === 3) together.open();
        await together.opened;
        return crashedTogether;
      }
      return request.input === 'poison' ? crashedAlone : server.runtime.complete(request, emit);
    };
    const innocent = [await create(server, 'a'), await create(server, 'b')];
    const poison = await create(server, 'poison');
    await ended(poison, ...innocent);
    for (const runId of innocent) expect(await row(runId)).toMatchObject({ status: 'success', attempt: 1 });
    expect(await row(poison)).toMatchObject({
      status: 'error',
      attempt: 2,
      error: { error: 'MaxAttemptsExceeded', message: expect.stringContaining('out of memory') },
    });
  });

  it('waits for its turn in quarantine while other runs continue, also if no slot is free', async () => {
    const server = await start({}, 1);
    const hold = gate();
    const isolated: ExecuteRequest[] = [];
    server.runtime.behaviour = async (request, emit) => {
      if (request.isolated) {
        isolated.push(request);
        await hold.opened;
        return server.runtime.complete(request, emit);
      }
      return request.input === 'crash' ? crashedTogether : server.runtime.complete(request, emit);
    };
    const quarantined = [await create(server, 'crash'), await create(server, 'crash')];
    await waitFor(() => isolated.length === 1, { what: 'the first one' });
    await waitFor(async () => (await rows()).every(({ suspicion }) => suspicion === 2), { what: 'both in quarantine' });
    server.runtime.behaviour = undefined;
    const ordinary = await create(server, 'ordinary');
    // The fake counts the isolated run among its slots: even a full runtime takes runs in quarantine.
    expect(server.runtime.freeSlots()).toBe(0);
    expect((await row(ordinary)).status).toBe('pending');
    expect(isolated).toHaveLength(1);
    hold.open();
    await ended(ordinary, ...quarantined);
    expect((await rows()).map(({ status }) => status)).toEqual(['success', 'success', 'success']);
  });

  it('costs no attempt when the whole worker is lost with other runs, on each way to requeue them', async () => {
    const api = await start({ AGENT_ROLE: 'api' });
    await start({ AGENT_ROLE: 'api' });
    const leases = api.app.get(RunLeaseRepository);
    const runs = [await create(api, 1), await create(api, 2), await create(api, 3)];
    for (const suspicion of [1, 2]) {
      expect(await leases.claim(worker(suspicion), 10)).toHaveLength(3);
      // One after the other: the last requeued run must not look as if it had been alone.
      for (const runId of runs) {
        await expire(runId);
        await waitFor(async () => (await row(runId)).status === 'pending', { what: 'recovery' });
        expect(await row(runId)).toMatchObject({ attempt: 0, suspicion });
      }
    }
    expect(await leases.claim(worker(3), 10)).toEqual([]);
    expect(await leases.claimQuarantined(worker(3), [])).toHaveLength(1);
  });

  it('takes the blame when a worker ends with it in quarantine beside other runs', async () => {
    const api = await start({ AGENT_ROLE: 'api', AGENT_MAX_ATTEMPTS: '1' });
    const leases = api.app.get(RunLeaseRepository);
    const quarantined = await create(api, 1);
    await servers.query(`UPDATE agent_server.run SET suspicion = 2`);
    const bystander = await create(api, 2);
    await leases.claimQuarantined(worker(1), []);
    await leases.claim(worker(1), 10);
    await expire(quarantined, bystander);
    await ended(quarantined);
    expect(await row(quarantined)).toMatchObject({
      status: 'error',
      error: { message: expect.stringContaining('the process that executed the run has ended') },
    });
    await waitFor(async () => (await row(bystander)).status === 'pending', { what: 'recovery' });
    expect(await row(bystander)).toMatchObject({ attempt: 0, suspicion: 1 });
  });

  it('costs no attempt if no slot was free after all', async () => {
    const server = await start({ AGENT_MAX_ATTEMPTS: '1' });
    let refused = 0;
    server.runtime.behaviour = async (request, emit) => {
      if (refused >= 3) return server.runtime.complete(request, emit);
      refused += 1;
      return { kind: 'lost', cause: 'released', reason: 'The runtime takes no more runs' };
    };
    const runId = await create(server, 1);
    await ended(runId);
    expect(await row(runId)).toMatchObject({ status: 'success', attempt: 1, suspicion: 0 });
  });
});
