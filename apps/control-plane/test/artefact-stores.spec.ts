import { mkdtemp, open, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LocalArtefactStore } from '../src/core/artefacts/local-artefact-store.js';
import { describeArtefactStore } from './artefact-store.conformance.js';

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describeArtefactStore('the local folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'heddle-artefacts-'));
  return {
    store: new LocalArtefactStore(folder),
    other: new LocalArtefactStore(folder),
    leftovers: () => filesIn(folder),
    corrupt: async (digest) => {
      const hex = digest.slice('sha256:'.length);
      const file = await open(join(folder, 'sha256', hex.slice(0, 2), hex), 'r+');
      const { buffer } = await file.read(Buffer.alloc(1), 0, 1, 7);
      await file.write(Buffer.from([buffer[0]! ^ 1]), 0, 1, 7);
      await file.close();
    },
    close: () => rm(folder, { recursive: true }),
  };
});

describe('the local folder', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heddle-artefacts-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is for the user of the service alone', async () => {
    const inside = join(folder, 'new');
    await new LocalArtefactStore(inside).put(Readable.from([Buffer.from('secret')]));
    const [path] = await filesIn(inside);
    expect((await stat(path!)).mode & 0o777).toBe(0o600);
    expect((await stat(join(inside, 'sha256'))).mode & 0o777).toBe(0o700);
  });

  it('removes old parts of processes that ended, and no newer ones', async () => {
    const store = new LocalArtefactStore(folder);
    await store.put(Readable.from([Buffer.from('complete')]));
    const [old, fresh] = [join(folder, 'parts', 'old'), join(folder, 'parts', 'fresh')];
    await writeFile(old, 'part');
    await writeFile(fresh, 'part');
    await utimes(old, new Date(1000), new Date(1000));
    await store.removeLeftovers(new Date(2000));
    expect(await readdir(join(folder, 'parts'))).toEqual(['fresh']);
  });
});
