import { Readable } from 'node:stream';
import { type BodyAccount, BodyTooLargeError } from '@heddle/http';

const chunkBytes = 64 * 1024;

/** The body of a request that the application may read or replace, and the built-in route after it. */
export class SharedBody {
  private source: AsyncIterator<Buffer> | undefined;
  private readonly read: Buffer[] = [];
  private bytes = 0;
  private reading: Promise<Buffer | null> = Promise.resolve(null);
  private isHandedOver = false;
  private reason: Error | null = null;

  constructor(
    private readonly body: AsyncIterable<Buffer>,
    /** Maximum size of a body for the built-in route, in bytes. */
    private readonly maxBytes: number,
    /** Charged with the bytes that are kept for the built-in route. */
    private readonly memory: Pick<BodyAccount, 'set'>,
  ) {}

  /** Reason why the built-in route cannot receive the body that the application has read. */
  get refusal(): Error | null {
    return this.reason;
  }

  /** The next part for the application. null at the end, and after the rest was taken for the built-in route. */
  next(): Promise<Buffer | null> {
    if (this.isHandedOver) return Promise.resolve(null);
    this.reading = this.reading.then(() => this.take());
    return this.reading;
  }

  /** The whole body for the built-in route: the parts that the application has read, and the rest. */
  handOver(): Readable {
    this.isHandedOver = true;
    return Readable.from(this.all(), { objectMode: false });
  }

  /** Replaces the body for the built-in route. Throws when it exceeds the limits. */
  replaceBy(bytes: Uint8Array): Readable {
    this.isHandedOver = true;
    this.read.length = 0;
    if (bytes.length > this.maxBytes) throw new BodyTooLargeError(bytes.length, this.maxBytes);
    this.memory.set(bytes.length);
    return Readable.from(this.chunksOf(bytes), { objectMode: false });
  }

  private async *all(): AsyncGenerator<Buffer> {
    // The application may wait for a part that has not arrived.
    await this.reading;
    for (let part = this.read.shift(); part; part = this.read.shift()) {
      yield part;
      this.bytes -= part.length;
      this.memory.set(this.bytes);
    }
    for (let part = await this.arrive(); !part.done; part = await this.arrive()) yield part.value;
  }

  private *chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
    this.memory.set(0);
  }

  private async take(): Promise<Buffer | null> {
    const { done, value } = await this.arrive();
    if (done) return null;
    if (!this.reason) this.keep(value);
    return value;
  }

  private keep(part: Buffer): void {
    this.bytes += part.length;
    try {
      if (this.bytes > this.maxBytes) throw new BodyTooLargeError(undefined, this.maxBytes);
      this.memory.set(this.bytes);
      this.read.push(part);
    } catch (error) {
      this.reason = error as Error;
      this.read.length = 0;
      this.memory.set(0);
    }
  }

  /** An unread body is left alone. */
  private arrive(): Promise<IteratorResult<Buffer>> {
    this.source ??= this.body[Symbol.asyncIterator]();
    return this.source.next();
  }
}
