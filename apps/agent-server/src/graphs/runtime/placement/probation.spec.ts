import { describe, expect, it } from '@jest/globals';
import type { GraphThread } from '../threads/graph-thread.js';
import type { ThreadSupervisor } from '../threads/thread-supervisor.js';
import { Probation } from './probation.js';

/** Supervisors whose threads start when the test says so. */
function fakeSupervisors() {
  const created: { become: (thread: GraphThread) => void; fail: (error: Error) => void }[] = [];
  const create = (): ThreadSupervisor => {
    const supervisor = { thread: null as GraphThread | null, exits: 0, stop: () => Promise.resolve() };
    const ready = new Promise<GraphThread>((resolve, reject) => {
      const become = (thread: GraphThread): void => {
        supervisor.thread = thread;
        resolve(thread);
      };
      created.push({ become, fail: reject });
    });
    return Object.assign(supervisor, { start: () => ready.then(() => undefined), whenReady: () => ready }) as never;
  };
  return { created, create };
}

describe('the probation thread', () => {
  it('takes a limited number of runs, those that wait for its start included', async () => {
    const { created, create } = fakeSupervisors();
    const probation = new Probation(create, () => undefined);
    const waiting: Promise<GraphThread | null>[] = [];
    while (probation.takes('bad', 'blocks')) waiting.push(probation.whenReady());
    expect(waiting).toHaveLength(64);
    const thread = { load: 64, graphs: new Map([['bad', 64]]) };
    created[0]?.become(thread as never);
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => thread));
    expect(probation.takes('bad', 'blocks')).toBe(false);
    thread.load = 63;
    expect(probation.takes('bad', 'blocks')).toBe(true);
    expect(probation.takes('new', 'unknown')).toBe(false);
    thread.graphs.clear();
    expect(probation.takes('new', 'unknown')).toBe(true);
    await probation.stop();
  });

  it('is not started again at once after a failure', async () => {
    const { created, create } = fakeSupervisors();
    const lines: string[] = [];
    let nowMs = 0;
    const probation = new Probation(
      create,
      (message) => lines.push(message),
      undefined,
      () => nowMs,
    );
    probation.takes('bad', 'blocks');
    const run = probation.whenReady();
    created[0]?.fail(new Error('no memory'));
    expect(await run).toBeNull();
    expect(lines).toEqual(['The probation thread did not start']);
    nowMs = 29_999;
    probation.takes('bad', 'blocks');
    expect(created).toHaveLength(1);
    expect(await probation.whenReady()).toBeNull();
    nowMs = 30_000;
    probation.takes('bad', 'blocks');
    expect(created).toHaveLength(2);
    await probation.stop();
  });
});
