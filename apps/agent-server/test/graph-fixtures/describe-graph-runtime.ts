import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LeaseTerm, readClocks } from '@heddle/leases';
import { waitFor } from '@heddle/testing';
import type { ExecuteOutcome, ExecuteRequest, GraphRuntime, RunEvent } from '../../src/graphs/graph-runtime.port.js';

type Changes = Partial<ExecuteRequest>;

/** A runtime, with the inputs under which its graphs behave as the suite needs. */
export interface RuntimeSubject {
  /** A runtime that is not started yet. */
  runtime: GraphRuntime;
  /** Maximum number of concurrent runs. */
  slots: number;
  /** Ends by itself, and says something before. */
  completing: Changes;
  /** Says something, and goes on until its signal fires. */
  waiting: Changes;
  /** Raises an error of this name. */
  failing: Changes & { error: string };
  /** A stored run that the runtime may execute. */
  request: (changes: Changes) => Promise<ExecuteRequest>;
  close: () => Promise<void>;
}

type MakeRuntime = (options: { drainMs: number }) => Promise<RuntimeSubject>;

const released = { kind: 'lost', cause: 'released', reason: expect.any(String) };

/** Contract of `GraphRuntime` for the run engine: every implementation passes it, also those of tests. */
export function describeGraphRuntime(name: string, make: MakeRuntime): void {
  describe(`${name}, as a GraphRuntime`, () => {
    let subject: RuntimeSubject;

    beforeAll(async () => {
      subject = await make({ drainMs: 0 });
      await subject.runtime.start();
    });
    afterAll(async () => {
      await subject.runtime.stop();
      await subject.close();
    });

    const start = async (changes: Changes, { runtime, request } = subject, lease?: LeaseTerm) => {
      const stored = await request(changes);
      const controller = new AbortController();
      const events: RunEvent[] = [];
      const outcome = runtime.execute(stored, (event) => events.push(event), controller.signal, lease);
      return { request: stored, events, outcome, abort: () => controller.abort() };
    };
    /** A run of which it is known that its graph is under way. */
    const startWaiting = async (changes: Changes = {}, of = subject) => {
      const run = await start({ ...of.waiting, ...changes }, of);
      await waitFor(() => run.events.length > 0, { what: 'the graph to begin' });
      return run;
    };
    const free = () => ({ slots: subject.runtime.freeSlots(), isolated: subject.runtime.canIsolate() });

    it('has nothing to offer before it is started', async () => {
      const other = await make({ drainMs: 0 });
      const { runtime } = other;
      expect([runtime.graphs(), runtime.freeSlots(), runtime.canIsolate()]).toEqual([[], 0, false]);
      expect(runtime.health()).toEqual({ ok: false, detail: expect.any(String) });
      expect(await (await start(other.completing, other)).outcome).toEqual(released);
      await runtime.stop();
      await other.close();
    });

    it('says which graphs there are, that it is well, and how much it takes', () => {
      const { runtime, slots, completing } = subject;
      const described = runtime.graphs().find(({ graphId }) => graphId === completing.graphId);
      expect(described).toMatchObject({ graphId: completing.graphId, name: expect.any(String) });
      expect(runtime.health()).toEqual({ ok: true, detail: expect.any(String) });
      expect(free()).toEqual({ slots, isolated: true });
    });

    it('completes a run with the newest state of its thread, after the last of its events', async () => {
      const run = await start(subject.completing);
      let seen = -1;
      const outcome = await run.outcome.finally(() => (seen = run.events.length));
      expect(outcome).toMatchObject({
        kind: 'completed',
        head: {
          next: [],
          interrupts: [],
          checkpoint_id: expect.any(String),
          checkpoint: { thread_id: run.request.threadId, checkpoint_ns: '' },
          metadata: { thread_id: run.request.threadId, graph_id: run.request.graphId },
        },
      });
      expect(seen).toBeGreaterThan(0);
      expect(run.events).toHaveLength(seen);
      for (const { event, data } of run.events) {
        expect(event).not.toBe('');
        expect(data).not.toContain('\n');
        expect(() => JSON.parse(data) as unknown).not.toThrow();
      }
    });

    it('takes as many runs as it says, and gives the others back unexecuted', async () => {
      const runs = [];
      for (let index = 0; index < subject.slots; index += 1) runs.push(await startWaiting());
      expect(subject.runtime.freeSlots()).toBe(0);
      const refused = await start(subject.completing);
      expect(await refused.outcome).toEqual(released);
      expect(refused.events).toEqual([]);
      for (const run of runs) run.abort();
      for (const run of runs) expect(await run.outcome).toMatchObject({ kind: 'aborted' });
      expect(free()).toEqual({ slots: subject.slots, isolated: true });
    });

    it('executes one isolated run at a time', async () => {
      const alone = await startWaiting({ isolated: true });
      expect(subject.runtime.canIsolate()).toBe(false);
      expect(await (await start({ ...subject.completing, isolated: true })).outcome).toEqual(released);
      alone.abort();
      expect(await alone.outcome).toMatchObject({ kind: 'aborted' });
      await waitFor(() => subject.runtime.canIsolate(), { what: 'the place to be free again' });
      expect((await (await start({ ...subject.completing, isolated: true })).outcome).kind).toBe('completed');
    });

    it('executes nothing of a run that was aborted before', async () => {
      const request = await subject.request(subject.completing);
      const events: RunEvent[] = [];
      const outcome = await subject.runtime.execute(request, (event) => events.push(event), AbortSignal.abort());
      expect(outcome.kind).toBe('aborted');
      expect(events).toEqual([]);
    });

    it('executes nothing of a run whose lease is over', async () => {
      const { monotonicMs, wallMs } = readClocks();
      const over = LeaseTerm.begin(60_000, { monotonicMs: monotonicMs - 50_000, wallMs: wallMs - 50_000 });
      const run = await start(subject.completing, subject, over);
      expect(await run.outcome).toMatchObject({ kind: 'lost', reason: expect.any(String) });
      expect(run.events).toEqual([]);
      expect((await (await start(subject.completing)).outcome).kind).toBe('completed');
    });

    it('fails a run, and does not reject, for an error of the graph or an unknown graph', async () => {
      const { error, ...failing } = subject.failing;
      const outcomes: ExecuteOutcome[] = [];
      for (const changes of [failing, { graphId: 'missing' }]) outcomes.push(await (await start(changes)).outcome);
      expect(outcomes).toEqual([
        expect.objectContaining({ kind: 'failed', error: { error, message: expect.any(String) } }),
        { kind: 'failed', error: { error: 'GraphNotFoundError', message: expect.any(String) }, head: null },
      ]);
      expect(free()).toEqual({ slots: subject.slots, isolated: true });
    });

    it('waits when it stops for the runs in flight, and takes no more', async () => {
      const other = await make({ drainMs: 20_000 });
      await other.runtime.start();
      const run = await start(other.completing, other);
      const stopped = other.runtime.stop();
      expect([other.runtime.freeSlots(), other.runtime.canIsolate()]).toEqual([0, false]);
      expect(await (await start(other.completing, other)).outcome).toEqual(released);
      await stopped;
      expect((await run.outcome).kind).toBe('completed');
      expect(other.runtime.health().ok).toBe(false);
      await other.close();
    });

    it('releases runs that do not end within the drain time', async () => {
      const other = await make({ drainMs: 50 });
      await other.runtime.start();
      const run = await startWaiting({}, other);
      await other.runtime.stop();
      expect(await run.outcome).toEqual(released);
      await other.close();
    });
  });
}
