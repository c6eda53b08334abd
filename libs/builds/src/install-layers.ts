import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const keptMs = 7 * 24 * 3_600_000;
const digestFile = 'artefact-digest';

/** Installed packages of one lockfile. */
export interface Layer {
  /** Folder with a copy of each `node_modules`, at its path in the project. */
  folder: string;
  /** Digest in the artefact store. */
  digest: string;
}

/**
 * Installed packages on this machine, by workspace and content of lockfile and manifests. Packages of one workspace
 * never serve another: their scripts are code of its users.
 */
export class InstallLayers {
  constructor(private readonly folder: string) {}

  async find(tenantId: string, key: string): Promise<Layer | null> {
    const folder = this.placeOf(tenantId, key);
    const digest = await readFile(join(folder, digestFile), 'utf8').catch(() => null);
    if (digest === null) return null;
    if (await isChanged(folder)) {
      await rm(folder, { recursive: true, force: true });
      return null;
    }
    const now = new Date();
    await utimes(folder, now, now);
    return { folder: join(folder, 'packages'), digest };
  }

  /** Keeps these folders of the project. No effect if another process has kept them. */
  async keep(
    tenantId: string,
    key: string,
    project: string,
    paths: readonly string[],
    { digest, copyFolder }: { digest: string; copyFolder: CopyFolder },
  ): Promise<void> {
    const place = this.placeOf(tenantId, key);
    const draft = `${place}.${randomUUID()}`;
    try {
      for (const path of paths) await copyFolder(join(project, path), join(draft, 'packages', path));
      await writeFile(join(draft, digestFile), digest);
      await rename(draft, place).catch(() => undefined);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
    await this.removeUnused(dirname(place));
  }

  private placeOf(tenantId: string, key: string): string {
    return join(this.folder, 'layers', tenantId, key);
  }

  private async removeUnused(folder: string): Promise<void> {
    for (const name of await readdir(folder)) {
      const used = await stat(join(folder, name)).catch(() => null);
      if (used && Date.now() - used.mtimeMs > keptMs) await rm(join(folder, name), { recursive: true, force: true });
    }
  }
}

/** Creates a folder with the content of another one. */
export type CopyFolder = (from: string, to: string) => Promise<void>;

/** Copies with symbolic links and modes; without copying blocks where the file system can. */
export const duplicateFolder: CopyFolder = (from, to) => copy(['-R', '-p', '-P'], from, to);

/**
 * Shares the files of a folder, as hard links: thousands of small files take longer to copy than to install from a
 * cache. A program that writes into a file, instead of replacing it, changes both folders. Copies where the file
 * system has no hard links.
 */
export const linkFolder: CopyFolder = async (from, to) => {
  try {
    await copy(['-R', '-p', '-P', '-l'], from, to);
  } catch {
    await rm(to, { recursive: true, force: true });
    await duplicateFolder(from, to);
  }
};

async function copy(options: readonly string[], from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await run('cp', [...options, from, to]);
}

/** Whether a program has written into a file since the layer was kept. */
async function isChanged(folder: string): Promise<boolean> {
  const since = ['-newer', join(folder, digestFile)];
  const { stdout } = await run('find', [join(folder, 'packages'), '-type', 'f', ...since, '-print', '-quit']);
  return stdout !== '';
}

/** Key of the inputs of an installation. */
export function layerKey(files: readonly { path: string; content: string }[]): string {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}-${process.versions.modules}\n`);
  for (const { path, content } of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    hash.update(`${path}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}
