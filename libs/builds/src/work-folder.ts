import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { killCommandsOf } from './process-tree.js';

/** Interval at which the modification time of a folder shows that its process lives. */
const beatMs = 30_000;
/** Age of the modification time beyond which the process of a folder was killed. */
const abandonedMs = 10 * beatMs;

/** Executes work with a temporary folder, which goes with its end. */
export async function inWorkFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const timer = setInterval(() => void beat(folder), beatMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await rm(folder, { recursive: true, force: true });
  }
}

async function beat(folder: string): Promise<void> {
  const now = new Date();
  await utimes(folder, now, now).catch(() => undefined);
}

/** Removes folders whose process was killed, with the commands that it left. `isLost`: of a name, at any age. */
export async function removeAbandoned(parent: string, isLost: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const folder = join(parent, name);
    const found = await stat(folder).catch(() => null);
    if (!found || (!isLost(name) && Date.now() - found.mtimeMs <= abandonedMs)) continue;
    await killCommandsOf(folder);
    await rm(folder, { recursive: true, force: true });
  }
}
