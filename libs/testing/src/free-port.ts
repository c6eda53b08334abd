import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below those that systems give to outgoing connections and to whoever does not ask for a number. */
const [first, end] = [10_240, 32_768];
/** What one process takes its ports from: with other numbers than the processes started next to it. */
const blockSize = 128;

const given = new Set<number>();

/**
 * A port that nobody has, and that nobody gets by chance until it is used: that may be after several other services
 * have started.
 */
export async function freePort(): Promise<number> {
  const blocks = Math.floor((end - first) / blockSize);
  for (let block = process.pid; ; block += 1) {
    const from = first + (block % blocks) * blockSize;
    // The next test file of this process begins elsewhere.
    const start = randomInt(blockSize);
    for (let at = 0; at < blockSize; at += 1) {
      const port = from + ((start + at) % blockSize);
      if (given.has(port)) continue;
      given.add(port);
      if (await isFree(port)) return port;
    }
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
