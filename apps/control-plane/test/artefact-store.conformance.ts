import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ArtefactNotFoundError, type ArtefactStore } from '../src/core/artefacts/artefact-store.port.js';

interface StoreUnderTest {
  store: ArtefactStore;
  /** Another process with the same content. */
  other: ArtefactStore;
  /** Everything at rest, parts of unfinished writes included. */
  leftovers: () => Promise<string[]>;
  /** Changes a stored byte behind the store's back. */
  corrupt: (digest: string) => Promise<void>;
  close: () => Promise<void>;
}

const digestOf = (bytes: Buffer) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
const read = async (store: ArtefactStore, digest: string) => buffer(await store.open(digest));

/** Rules of the port for every implementation. */
export function describeArtefactStore(name: string, start: () => Promise<StoreUnderTest>): void {
  describe(`${name}, as an artefact store`, () => {
    let test: StoreUnderTest;
    let store: ArtefactStore;
    beforeAll(async () => {
      test = await start();
      store = test.store;
    });
    afterAll(() => test?.close());

    const list = async () => {
      const found = [];
      for await (const artefact of store.list()) found.push(artefact);
      return found;
    };

    it('is empty before the first write', async () => {
      expect(await list()).toEqual([]);
    });

    it.each([
      ['nothing', Buffer.alloc(0)],
      ['a few bytes', Buffer.from([0, 255, 10, 13])],
      ['several chunks', randomBytes(9 * 1024 * 1024 + 7)],
    ])('returns what it stored, in any process: %s', async (_what, bytes) => {
      const stored = await store.put(Readable.from(bytes.length > 0 ? [bytes.subarray(0, 1), bytes.subarray(1)] : []));
      expect(stored).toEqual({ digest: digestOf(bytes), size: bytes.length });
      expect((await read(test.other, stored.digest)).equals(bytes)).toBe(true);
      expect(await list()).toContainEqual({ ...stored, storedAt: expect.any(Date) });
    });

    it('stores equal content once, and the last write counts for its age', async () => {
      const bytes = randomBytes(64);
      const { digest } = await store.put(Readable.from([bytes]));
      const [before] = (await list()).filter((artefact) => artefact.digest === digest);
      await Promise.all([0, 1, 2, 3].map(() => store.put(Readable.from([bytes]))));
      const found = (await list()).filter((artefact) => artefact.digest === digest);
      expect(found).toHaveLength(1);
      expect(found[0]!.storedAt.getTime()).toBeGreaterThanOrEqual(before!.storedAt.getTime());
      expect((await read(store, digest)).equals(bytes)).toBe(true);
    });

    it('leaves nothing of a write that fails', async () => {
      const before = (await test.leftovers()).sort();
      const failing = Readable.from(
        (async function* () {
          yield randomBytes(100_000);
          throw new Error('the client left');
        })(),
      );
      await expect(store.put(failing)).rejects.toThrow('the client left');
      const destroyed = new Readable({ read: () => undefined });
      destroyed.push(randomBytes(10));
      const refused = expect(store.put(destroyed)).rejects.toBeDefined();
      destroyed.destroy(new Error('aborted'));
      await refused;
      expect((await test.leftovers()).sort()).toEqual(before);
    });

    it('deletes, and has no content then; deleting again is no error', async () => {
      const { digest } = await store.put(Readable.from([Buffer.from('short-lived')]));
      await store.delete(digest);
      await test.other.delete(digest);
      await expect(store.open(digest)).rejects.toThrow(ArtefactNotFoundError);
      expect((await list()).map((artefact) => artefact.digest)).not.toContain(digest);
    });

    it.each([
      'sha256:../../etc/passwd',
      '',
      `sha256:${'A'.repeat(64)}`,
      `md5:${'a'.repeat(64)}`,
      `sha256:${'0'.repeat(64)}`,
    ])('has nothing under %j', async (digest) => {
      await expect(store.open(digest)).rejects.toThrow(ArtefactNotFoundError);
    });

    it('does not return corrupt content as complete', async () => {
      const { digest } = await store.put(Readable.from([randomBytes(5000)]));
      await test.corrupt(digest);
      await expect(read(store, digest)).rejects.toThrow('corrupt');
    });
  });
}
