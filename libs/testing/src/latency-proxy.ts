import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.js';

/** Uniform in [0, 1), the same numbers for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Stands between clients and a server, and delays each answer by a random time up to `maxMs`: one connection overtakes
 * another, but nothing overtakes on its own. The delays of a connection follow from the seed and from how many were
 * opened before it.
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
        // All that has come meanwhile was waiting at the same place of the way.
        for (const pass of waiting.splice(0)) pass();
      }, random() * maxMs);
    return {
      fromServer: (chunk) => passLater(() => toClient(chunk)),
      serverEnded: () => passLater(endClient),
    };
  });
}
