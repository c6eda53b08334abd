import { describe, expect, it } from '@jest/globals';
import { type Instant, readClocks } from './lease-clock.js';
import { LeaseTerm } from './lease-term.js';

const ago = (ms: number, clocks: Partial<Instant> = {}): Instant => {
  const { monotonicMs, wallMs } = readClocks();
  return { monotonicMs: monotonicMs - ms, wallMs: wallMs - ms, ...clocks };
};
const leaseMs = 60_000;

describe('LeaseTerm', () => {
  it('ends before the lease, counted from the sending of the claim', () => {
    expect(LeaseTerm.begin(leaseMs, ago(0)).isOver).toBe(false);
    expect(LeaseTerm.begin(leaseMs, ago(leaseMs * 0.75)).isOver).toBe(false);
    expect(LeaseTerm.begin(leaseMs, ago(leaseMs * 0.85)).isOver).toBe(true);
  });

  it('is over after a sleep of the machine, in which only the wall clock advanced', () => {
    const { wallMs } = ago(leaseMs);
    expect(LeaseTerm.begin(leaseMs, { ...ago(0), wallMs }).isOver).toBe(true);
  });

  it('is extended by a confirmed renewal, for all threads', () => {
    const term = LeaseTerm.begin(leaseMs, ago(leaseMs * 0.7));
    const elsewhere = LeaseTerm.of(term.shared);
    elsewhere.confirm(ago(0));
    expect(term.endsInMs()).toBeGreaterThan(leaseMs * 0.8);
  });

  it('counts from the last sent renewal, for any order of answers', () => {
    const term = LeaseTerm.begin(leaseMs, ago(leaseMs * 0.7));
    term.confirm(ago(0));
    term.confirm(ago(leaseMs * 0.5));
    expect(term.endsInMs()).toBeGreaterThan(leaseMs * 0.8);
  });

  it('stays over: a later confirmation changes nothing', () => {
    const term = LeaseTerm.begin(leaseMs, ago(leaseMs));
    expect(LeaseTerm.of(term.shared).isOver).toBe(true);
    term.confirm(ago(0));
    expect(term.isOver).toBe(true);
  });

  it('leaves some time for unresponsive work, and none after the end of the lease', () => {
    const late = LeaseTerm.begin(leaseMs, ago(leaseMs * 0.82));
    expect(late.endsInMs()).toBeGreaterThan(0);
    expect(late.endsInMs()).toBeLessThan(leaseMs * 0.1);
    expect(LeaseTerm.begin(leaseMs, ago(leaseMs * 2)).endsInMs()).toBe(0);
    const taken = LeaseTerm.begin(leaseMs, ago(0));
    taken.revoke();
    expect([taken.isOver, taken.endsInMs()]).toEqual([true, 0]);
  });

  it('notifies a watcher once, immediately if the term is over', () => {
    let told = 0;
    LeaseTerm.begin(leaseMs, ago(leaseMs)).watch(() => (told += 1));
    expect(told).toBe(1);
  });

  it('notifies a watcher without an extension', async () => {
    await new Promise<void>((done) => LeaseTerm.begin(200, ago(0)).watch(done));
  });
});
