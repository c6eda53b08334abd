import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { isOwnBlock } from './port-block.js';

/** Below the ports that systems assign to outgoing connections and unnumbered listeners. */
const [first, end] = [10_240, 32_768];
/** Size of a block of ports. A block belongs to one process, so that no two test workers give out the same port. */
const blockSize = 128;
const blocks = Math.floor((end - first) / blockSize);

/** Locks of the blocks, shared by all processes of this user. */
const locks = join(tmpdir(), `heddle-test-ports-${userInfo().uid}`);

const given = new Set<number>();

/** A free port that stays free until its use, which may be after several other services have started. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < blocks; attempt += 1) {
    const block = (process.pid + attempt) % blocks;
    const port = isOwnBlock(locks, block) ? await freePortIn(block) : undefined;
    if (port !== undefined) return port;
  }
  throw new Error('All blocks of test ports belong to other processes');
}

async function freePortIn(block: number): Promise<number | undefined> {
  // The next test file of this process starts elsewhere.
  const start = randomInt(blockSize);
  for (let at = 0; at < blockSize; at += 1) {
    const port = first + block * blockSize + ((start + at) % blockSize);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
  return undefined;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
