import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems assign to outgoing connections and unnumbered listeners. */
const [first, end] = [10_240, 32_768];
/** Block of ports of one process; concurrently started processes use other blocks. */
const blockSize = 128;

const given = new Set<number>();

/** A free port that stays free until its use, which may be after several other services have started. */
export async function freePort(): Promise<number> {
  const blocks = Math.floor((end - first) / blockSize);
  for (let block = process.pid; ; block += 1) {
    const from = first + (block % blocks) * blockSize;
    // The next test file of this process starts elsewhere.
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
