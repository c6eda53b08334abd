import { startLatencyProxy } from '@heddle/testing';

/** `npm test` has the suites of the engine run once more with these; see CONTRIBUTING. */
const { HEDDLE_TEST_LATENCY_MS: maxMs, HEDDLE_TEST_SEED: givenSeed } = process.env;
const seed = givenSeed ? Number(givenSeed) : Math.floor(Math.random() * 2 ** 31);
let servers = 0;

/** The database as a server of a test sees it: as it is, or with answers that come late. */
export async function delayedUrl(url: string): Promise<{ url: string; close: () => Promise<void> }> {
  if (!maxMs) return { url, close: () => Promise.resolve() };
  if (servers === 0) process.stderr.write(`Answers of the database are delayed with HEDDLE_TEST_SEED=${seed}\n`);
  servers += 1;
  return startLatencyProxy(url, { maxMs: Number(maxMs), seed: seed + servers * 104_729 });
}
