import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'tar';
import type { ProjectFile } from './project-files.js';

interface SourceArchive {
  file: string;
  size: number;
  remove: () => Promise<void>;
}

/** Packs files into a temporary archive, which only this user may read. */
export async function packFiles(folder: string, files: readonly ProjectFile[]): Promise<SourceArchive> {
  const place = await mkdtemp(join(tmpdir(), 'heddle-source-'));
  const remove = () => rm(place, { recursive: true, force: true });
  try {
    const file = join(place, 'source.tar.gz');
    // Without `./`, a name with @ would mean an archive to include.
    const paths = files.map(({ path }) => `./${path}`);
    const settings = { cwd: folder, file, gzip: true, portable: true, follow: true, noDirRecurse: true, strict: true };
    await create({ ...settings, mtime: new Date(0), mode: 0o600 }, paths);
    return { file, size: (await stat(file)).size, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
