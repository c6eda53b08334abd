/** A small file system for the database, in memory; only root on Linux can mount it. */
import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const sizeMb = 768;
const chunkBytes = 1024 * 1024;

export class SmallDisk {
  isMounted = false;

  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
    this.ballast = join(folder, 'ballast');
  }

  mount() {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return;
    const options = ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=755`, 'tmpfs', this.folder];
    this.isMounted = spawnSync('mount', options).status === 0;
  }

  /** Writes until the disk is full. */
  fill() {
    const chunk = Buffer.alloc(chunkBytes);
    try {
      for (;;) writeFileSync(this.ballast, chunk, { flag: 'a' });
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOSPC') throw error;
    }
  }

  /** False once space is freed, so that the fault fills the disk again. */
  get isFull() {
    const { bavail, bsize } = statfsSync(this.folder);
    return bavail * bsize < chunkBytes;
  }

  empty() {
    rmSync(this.ballast, { force: true });
  }

  unmount() {
    if (this.isMounted) spawnSync('umount', ['-l', this.folder]);
    this.isMounted = false;
  }
}
