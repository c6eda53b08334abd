import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it } from '@jest/globals';
import { WorkerInspector } from './worker-inspector.js';

const inspector = new WorkerInspector();
const workers: Worker[] = [];

/** A thread that blocks until its shared flag is set; then it ends. */
async function startBlocked(code = ''): Promise<{ worker: Worker; release: () => void }> {
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const source = `
    const { parentPort, workerData } = require('node:worker_threads');
    globalThis.answer = () => ({ value: 42 });
    ${code}
    parentPort.postMessage('blocked');
    setImmediate(function compute() { while (Atomics.load(workerData, 0) === 0); });`;
  const worker = new Worker(source, { eval: true, workerData: flag, name: 'blocked' });
  workers.push(worker);
  await once(worker, 'message');
  return { worker, release: () => void Atomics.store(flag, 0, 1) };
}

afterEach(async () => {
  inspector.detach();
  await Promise.all(workers.splice(0).map((worker) => worker.terminate()));
});

it('evaluates in threads that are blocked, also in those that start later', async () => {
  const first = await startBlocked();
  expect(await inspector.evaluate(first.worker.threadId, 'answer()')).toEqual({ value: 42 });
  const second = await startBlocked('globalThis.answer = () => "second";');
  expect(await inspector.evaluate(second.worker.threadId, 'answer()')).toBe('second');
  expect(await inspector.evaluate(first.worker.threadId, 'new Error().stack')).toContain('compute');
});

it('answers undefined for an expression that throws, and for an unknown or an ended thread', async () => {
  const { worker, release } = await startBlocked();
  expect(await inspector.evaluate(worker.threadId, 'missing()')).toBeUndefined();
  expect(await inspector.evaluate(10_000, '1')).toBeUndefined();
  const { threadId } = worker;
  release();
  await once(worker, 'exit');
  expect(await inspector.evaluate(threadId, '1')).toBeUndefined();
});

it('answers undefined if the thread is ended while it evaluates', async () => {
  const { worker } = await startBlocked();
  const exited = once(worker, 'exit');
  const answer = inspector.evaluate(worker.threadId, 'for (;;);');
  // The first call may end the evaluation only.
  const ending = setInterval(() => void worker.terminate(), 20);
  await exited;
  clearInterval(ending);
  expect(await answer).toBeUndefined();
});
