import { Readable } from 'node:stream';

/** The body of a request that the application may read, and the built-in route after it. */
export class SharedBody {
  private source: AsyncIterator<Buffer> | undefined;
  private readonly read: Buffer[] = [];
  private bytes = 0;
  private reading: Promise<Buffer | null> = Promise.resolve(null);
  private isHandedOver = false;

  constructor(
    private readonly body: AsyncIterable<Buffer>,
    /** The built-in route takes no more, so that no more is kept for it. */
    private readonly maxBytes: number,
  ) {}

  get isTooLarge(): boolean {
    return this.bytes > this.maxBytes;
  }

  /** The next part for the application; null is the end, also when the rest is the built-in route's. */
  next(): Promise<Buffer | null> {
    if (this.isHandedOver) return Promise.resolve(null);
    this.reading = this.reading.then(() => this.take());
    return this.reading;
  }

  /** All of it for the built-in route: what the application has read, and then the rest. */
  handOver(): Readable {
    this.isHandedOver = true;
    return Readable.from(this.all(), { objectMode: false });
  }

  private async *all(): AsyncGenerator<Buffer> {
    // The application may have asked for a part that has not arrived.
    await this.reading;
    yield* this.read;
    for (let part = await this.arrive(); !part.done; part = await this.arrive()) yield part.value;
  }

  private async take(): Promise<Buffer | null> {
    const { done, value } = await this.arrive();
    if (done) return null;
    this.bytes += value.length;
    if (this.isTooLarge) this.read.length = 0;
    else this.read.push(value);
    return value;
  }

  /** A body that nobody reads here is left alone. */
  private arrive(): Promise<IteratorResult<Buffer>> {
    this.source ??= this.body[Symbol.asyncIterator]();
    return this.source.next();
  }
}
