import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Disk space below a folder; counting ends above `enough`. Files that vanish meanwhile count as nothing. */
export async function folderBytes(folder: string, enough: number): Promise<number> {
  let bytes = 0;
  const open = [folder];
  for (let next = open.pop(); next !== undefined && bytes <= enough; next = open.pop()) {
    for (const entry of await readdir(next, { withFileTypes: true }).catch(() => [])) {
      const path = join(next, entry.name);
      if (entry.isDirectory()) open.push(path);
      else bytes += (await lstat(path).catch(() => null))?.size ?? 0;
    }
  }
  return bytes;
}
