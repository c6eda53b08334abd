import { ValidationError } from '@heddle/errors';
import type { FormPart, PartContent } from '@heddle/http';
import { maxRecordBytes } from '../contract/json-size.js';
import type { SpooledBody } from './spooled-body.js';

/** Reads consecutive small parts together. */
const readAheadBytes = 64 * 1024;

/** A received form whose parts are read on demand, and may be read repeatedly. */
export class SpooledForm {
  private ahead: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };

  constructor(
    private readonly body: SpooledBody,
    readonly parts: readonly FormPart[],
  ) {}

  async read({ name, start, end }: FormPart): Promise<PartContent> {
    if (end - start > maxRecordBytes) {
      throw ValidationError.of(['body', name], `The part is larger than ${maxRecordBytes} bytes`, 'part_too_large');
    }
    if (start < this.ahead.start || end > this.ahead.start + this.ahead.bytes.length) {
      this.ahead = { start, bytes: await this.body.read(start, Math.max(end, start + readAheadBytes)) };
    }
    return { name, bytes: this.ahead.bytes.subarray(start - this.ahead.start, end - this.ahead.start) };
  }

  /** Yields the content of a part that may be large. A chunk is valid only until the next one is requested. */
  chunks({ start, end }: FormPart, pieceBytes?: number): AsyncGenerator<Buffer> {
    return this.body.chunks({ start, end }, pieceBytes);
  }

  /** Decompressed size in bytes. */
  get size(): number {
    return this.body.size;
  }
}
