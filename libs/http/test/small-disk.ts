import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, statSync } from 'node:fs';

export interface SmallDisk {
  unmount: () => void;
}

/** File system of a few megabytes for PostgreSQL; undefined if this process may not mount one. */
export function mountSmallDisk(path: string, owner: string): SmallDisk | undefined {
  mkdirSync(path);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', path]);
  if (status !== 0) return undefined;
  const { uid, gid } = statSync(owner);
  chownSync(path, uid, gid);
  return { unmount: () => spawnSync('umount', ['-l', path]) };
}
