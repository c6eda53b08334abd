import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether a block of ports belongs to this process; takes it if no living process has it. */
export function isOwnBlock(folder: string, block: number): boolean {
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, String(block));
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = Number(readFileSync(lock, 'utf8'));
    if (owner === process.pid) return true;
    // Empty while its owner writes it.
    if (owner === 0 || isAlive(owner)) return false;
    rmSync(lock, { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
