import { describe, expect, it } from '@jest/globals';
import { fittingThreads, memoryLimitMb, threadHeapMb, usableMemoryMb } from './thread-heap.js';

const gib = 1024 ** 3;

describe('threadHeapMb', () => {
  it.each([
    ['a container of 2 GiB with two threads, one for quarantine and one for states', 2048, 4, 320],
    ['a container of 1 GiB with one thread', 1024, 3, 170],
    ['a container that is too small', 512, 4, 128],
    ['a laptop', 16_384, 5, 2406],
    ['a large machine', 262_144, 4, 4096],
  ])('%s', (_name, memoryMb, threads, expected) => {
    expect(threadHeapMb(memoryMb, threads)).toBe(expected);
  });
});

describe('fittingThreads', () => {
  it.each([
    ['a laptop', 4, 16_384, 4],
    ['a container of 2 GiB on a machine with two cores', 2, 2048, 2],
    ['a container of 1 GiB on a large machine', 64, 1024, 2],
    ['a container of 2 GiB on a large machine', 64, 2048, 8],
    ['a container that is too small', 4, 512, 1],
    ['a single core', 1, 16_384, 1],
  ])('%s', (_name, cores, memoryMb, expected) => {
    const further = 2;
    const threads = fittingThreads(cores, memoryMb, further);
    expect(threads).toBe(expected);
    // Every heap is large enough for LangGraph.
    expect(threadHeapMb(memoryMb, threads + further)).toBeGreaterThanOrEqual(128);
  });
});

describe('usableMemoryMb', () => {
  it.each([
    ['a container', 64 * gib, 2 * gib, 2048],
    ['no container', 64 * gib, 0, 65_536],
    ['a container without a limit', 64 * gib, 2 ** 64, 65_536],
    ['a system that does not say', 64 * gib, undefined, 65_536],
  ])('%s', (_name, totalBytes, constrainedBytes, expected) => {
    expect(usableMemoryMb(totalBytes, constrainedBytes)).toBe(expected);
  });
});

describe('memoryLimitMb', () => {
  it.each([
    ['no container', 8 * gib, undefined, undefined],
    ['a container without a limit, as Node says it', 8 * gib, 0, undefined],
    ['a container that may have more than there is', 8 * gib, 16 * gib, undefined],
    ['a container', 8 * gib, 2 * gib, 2048],
  ])('%s', (_name, total, constrained, expected) => {
    expect(memoryLimitMb(total, constrained)).toBe(expected);
  });
});
