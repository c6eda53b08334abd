import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startHeartbeat } from './heartbeat.js';
import { type Instant, readClocks } from './lease-clock.js';

const leaseMs = 15_000;
const never = () => new Promise<boolean>(() => undefined);

describe('the heartbeat of a lease', () => {
  let lost: number;
  let stop: () => void;

  beforeEach(() => {
    jest.useFakeTimers();
    lost = 0;
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  const start = (renew: () => Promise<boolean>, claimedAt: Instant = readClocks()) => {
    const heartbeat = startHeartbeat({ leaseMs, claimedAt, renew, onLost: () => (lost += 1) });
    stop = heartbeat.stop;
    return heartbeat;
  };

  it('keeps a renewed lease', async () => {
    start(() => Promise.resolve(true));
    await jest.advanceTimersByTimeAsync(10 * leaseMs);
    expect(lost).toBe(0);
  });

  it.each([
    ['has no answer', never],
    ['fails', () => Promise.reject(new Error('the database is away'))],
  ])('is lost once, before the lease is over, when every renewal %s', async (_what, renew) => {
    start(renew);
    await jest.advanceTimersByTimeAsync(leaseMs * 0.75);
    expect(lost).toBe(0);
    await jest.advanceTimersByTimeAsync(leaseMs * 0.1);
    expect(lost).toBe(1);
    await jest.advanceTimersByTimeAsync(leaseMs * 10);
    expect(lost).toBe(1);
  });

  it('repeats an unanswered renewal, and keeps the lease after its answer', async () => {
    let asked = 0;
    start(() => ((asked += 1) === 1 ? never() : Promise.resolve(true)));
    await jest.advanceTimersByTimeAsync(leaseMs * 3);
    expect(lost).toBe(0);
  });

  it('counts a renewal from its sending, not from its answer', async () => {
    const answers: ((held: boolean) => void)[] = [];
    start(() => new Promise((done) => answers.push(done)));
    // Sent after a third of the lease, answered after two thirds: the confirmed time counts from the sending.
    await jest.advanceTimersByTimeAsync(leaseMs * 0.6);
    answers[0]?.(true);
    await jest.advanceTimersByTimeAsync(leaseMs * 0.5);
    expect(lost).toBe(0);
    await jest.advanceTimersByTimeAsync(leaseMs * 0.1);
    expect(lost).toBe(1);
  });

  it('counts a claim from its sending: a late answer loses the lease at once', () => {
    const { monotonicMs, wallMs } = readClocks();
    start(never, { monotonicMs: monotonicMs - leaseMs * 0.9, wallMs: wallMs - leaseMs * 0.9 });
    expect(lost).toBe(1);
  });

  it('is lost at the next check when the machine slept, during which the monotonic clock stood still', async () => {
    start(never);
    jest.setSystemTime(Date.now() + leaseMs);
    await jest.advanceTimersByTimeAsync(leaseMs * 0.2);
    expect(lost).toBe(1);
  });

  it('is lost when the database reports it, and not after it was stopped', async () => {
    const heartbeat = start(() => Promise.resolve(false));
    await heartbeat.beat();
    expect(lost).toBe(1);
    const stopped = start(() => Promise.resolve(false));
    stopped.stop();
    await stopped.beat();
    expect(lost).toBe(1);
  });
});
