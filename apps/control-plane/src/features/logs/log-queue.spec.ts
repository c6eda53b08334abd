import { describe, expect, it } from '@jest/globals';
import type { LogSource } from '../../core/logs/deployment-log.port.js';
import { LogQueue } from './log-queue.js';

const source: LogSource = { tenantId: 't', deploymentId: 'd', revisionId: 'r', stream: 'deploy' };
const output = (message: string) => ({ atMs: 1000, level: 'INFO' as const, message, isVerdict: false });
const verdict = (message: string) => ({ ...output(message), isVerdict: true });

describe('the queue of log lines', () => {
  const messagesOf = (taken: ReturnType<LogQueue['takeAll']>) =>
    taken.map(({ lines }) => lines.map(({ message }) => message));

  it('separates logs, and keeps the order of each', () => {
    const queue = new LogQueue(100);
    const build: LogSource = { ...source, stream: 'build' };
    for (const [of, text] of [
      [source, 'a'],
      [build, 'b'],
      [source, 'c'],
    ] as const)
      queue.add(of, output(text));
    expect(messagesOf(queue.takeAll())).toEqual([['a', 'c'], ['b']]);
    expect(queue.takeAll()).toEqual([]);
  });

  it('drops output above its maximum, but no verdict, and says how many lines it dropped', () => {
    const queue = new LogQueue(10);
    for (const line of [output('12345678'), output('abc'), output('d'), output('efg'), verdict('failed')])
      queue.add(source, line);
    expect(messagesOf(queue.takeAll())).toEqual([
      ['12345678', 'd', 'failed', '2 lines were dropped: they came faster than they could be stored.'],
    ]);
  });

  it('has the same maximum after it dropped lines and released the rest', () => {
    const queue = new LogQueue(10);
    for (let round = 0; round < 3; round += 1) {
      queue.add(source, output('1234567890'));
      queue.add(source, output('x'));
      const [taken] = queue.takeAll();
      expect(taken?.lines).toHaveLength(2);
      expect([queue.lines, queue.chars > 10]).toEqual([2, true]);
      queue.release(taken?.lines ?? []);
      expect([queue.lines, queue.chars]).toEqual([0, 0]);
    }
  });
});
