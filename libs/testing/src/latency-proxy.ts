import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.js';

/** Pseudorandom numbers in [0, 1), determined by the seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Proxy that delays each answer by a random time up to `maxMs`. Order changes between connections, never within one.
 * The delays of a connection depend on the seed and its index.
 */
export function startLatencyProxy(
  databaseUrl: string,
  { maxMs, seed }: { maxMs: number; seed: number },
): Promise<DatabaseProxy> {
  let opened = 0;
  return startDatabaseProxy(databaseUrl, ({ toClient, endClient }) => {
    const random = seededRandom(seed + opened++ * 7919);
    const waiting: (() => void)[] = [];
    const passLater = (pass: () => void) => {
      waiting.push(pass);
      if (waiting.length === 1) passFirst();
    };
    const passFirst = () =>
      setTimeout(() => {
        // Data that arrived during the delay is sent together.
        for (const pass of waiting.splice(0)) pass();
      }, random() * maxMs);
    return {
      fromServer: (chunk) => passLater(() => toClient(chunk)),
      serverEnded: () => passLater(endClient),
    };
  });
}
