import { createHash, type Hash } from 'node:crypto';
import { Transform } from 'node:stream';
import { ArtefactNotFoundError } from './artefact-store.port.js';

/** The hexadecimal digits of a digest. A text of another form names no artefact. */
export function hexOf(digest: string): string {
  const hex = /^sha256:([0-9a-f]{64})$/.exec(digest)?.[1];
  if (hex === undefined) throw new ArtefactNotFoundError(digest);
  return hex;
}

/** Passes content on, counts its bytes and computes its digest. */
export class DigestMeter extends Transform {
  private readonly hash: Hash = createHash('sha256');
  /** Bytes so far. */
  size = 0;
  private computed: string | undefined;

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.hash.update(chunk);
    this.size += chunk.length;
    done(null, chunk);
  }

  override _flush(done: (error?: Error | null) => void): void {
    this.computed = `sha256:${this.hash.digest('hex')}`;
    done();
  }

  /** Available once the content has ended. */
  get digest(): string {
    if (this.computed === undefined) throw new Error('The content has not ended.');
    return this.computed;
  }
}

/** Fails at the end of content that differs from its digest. */
export class DigestCheck extends DigestMeter {
  constructor(private readonly expected: string) {
    super();
  }

  override _flush(done: (error?: Error | null) => void): void {
    super._flush(() => done(this.digest === this.expected ? null : new ArtefactCorruptError(this.expected)));
  }
}

export class ArtefactCorruptError extends Error {
  override readonly name = 'ArtefactCorruptError';

  constructor(readonly digest: string) {
    super(`Artefact ${digest} is corrupt: its content has another digest.`);
  }
}
