import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type CopyFolder, duplicateFolder, InstallLayers, linkFolder } from './install-layers.js';

const file = 'node_modules/chalk/index.js';
const tenant = 'a-workspace';
const key = 'a-lockfile';
let folder: string;
let layers: InstallLayers;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heddle-layers-'));
  layers = new InstallLayers(folder);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function install(copyFolder: CopyFolder): Promise<string> {
  const project = join(folder, 'project');
  await mkdir(dirname(join(project, file)), { recursive: true });
  await writeFile(join(project, file), 'one');
  const installedAt = new Date(Date.now() - 60_000);
  await utimes(join(project, file), installedAt, installedAt);
  await layers.keep(tenant, key, project, ['node_modules'], { digest: 'sha256:1', copyFolder });
  return project;
}

async function inodes(paths: readonly string[]): Promise<number[]> {
  return Promise.all(paths.map(async (path) => (await stat(path)).ino));
}

describe('packages of a layer', () => {
  it('are shared with the projects that have them', async () => {
    const project = await install(linkFolder);
    const layer = await layers.find(tenant, key);
    const second = join(folder, 'second');
    await linkFolder(join(layer?.folder ?? '', 'node_modules'), join(second, 'node_modules'));
    expect(new Set(await inodes([join(project, file), join(second, file)])).size).toBe(1);
    expect(layer?.digest).toBe('sha256:1');
  });

  // Another file system, which only Linux has at a known place.
  (existsSync('/dev/shm') ? it : it.skip)('are copied where hard links are impossible', async () => {
    await install(linkFolder);
    const layer = await layers.find(tenant, key);
    const elsewhere = await mkdtemp('/dev/shm/heddle-layers-');
    try {
      await linkFolder(join(layer?.folder ?? '', 'node_modules'), join(elsewhere, 'node_modules'));
      expect(await readFile(join(elsewhere, file), 'utf8')).toBe('one');
    } finally {
      await rm(elsewhere, { recursive: true });
    }
  });

  it('are installed again after a program wrote into one of them', async () => {
    const project = await install(linkFolder);
    const changedAt = new Date(Date.now() + 60_000);
    await writeFile(join(project, file), 'two');
    await utimes(join(project, file), changedAt, changedAt);
    expect(await layers.find(tenant, key)).toBeNull();
    expect(existsSync(join(folder, 'layers', tenant, key))).toBe(false);
    expect(await readFile(join(project, file), 'utf8')).toBe('two');
  });

  it('stay as they are when a program writes into a duplicate', async () => {
    const project = await install(duplicateFolder);
    await writeFile(join(project, file), 'two');
    const layer = await layers.find(tenant, key);
    expect(await readFile(join(layer?.folder ?? '', file), 'utf8')).toBe('one');
  });
});
