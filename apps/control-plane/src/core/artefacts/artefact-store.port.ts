import type { Readable } from 'node:stream';

export interface StoredArtefact {
  /** `sha256:<64 hex digits>` of the content. */
  digest: string;
  /** Bytes. */
  size: number;
}

/** Content-addressed store of uploaded sources and build results. All operations are idempotent. */
export abstract class ArtefactStore {
  /** Stores the content under its digest. A failed or aborted write leaves nothing behind. */
  abstract put(content: Readable): Promise<StoredArtefact>;
  /** Rejects with `ArtefactNotFoundError` if no content has this digest. */
  abstract open(digest: string): Promise<Readable>;
  abstract delete(digest: string): Promise<void>;
  /** All artefacts, in no order; `storedAt` lets garbage collection spare artefacts without a row yet. */
  abstract list(): AsyncIterable<StoredArtefact & { storedAt: Date }>;

  /** Removes parts of writes that began before this time and whose process has ended. */
  async removeLeftovers(_before: Date): Promise<void> {}
}

export class ArtefactNotFoundError extends Error {
  override readonly name = 'ArtefactNotFoundError';

  constructor(readonly digest: string) {
    super(`Artefact ${digest} is not in the store.`);
  }
}
