import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { BodyAbortedError, BodyTooLargeError, CorruptBodyError, UnsupportedEncodingError } from './body.errors.js';

type Decompressor = ReturnType<typeof createGunzip>;

export interface BodyDescription {
  /** The request's Content-Encoding. */
  encoding: string | undefined;
  /** The request's Content-Length, in bytes. */
  declaredLength: number | undefined;
  /** Maximum body in bytes, after decompression. */
  limitBytes: number;
}

export const isCompressed = (encoding: string | undefined) => !['', 'identity'].includes(normalised(encoding));

/**
 * Decompressed body as it arrives, up to the limit. An aborted request or a corrupt archive ends it with an error that
 * names the cause. A reader that stops early leaves the request open, so that it can be answered.
 */
export async function* bodyChunks(source: Readable, body: BodyDescription): AsyncGenerator<Buffer> {
  const { declaredLength, limitBytes } = body;
  if (declaredLength !== undefined && declaredLength > limitBytes) {
    throw new BodyTooLargeError(declaredLength, limitBytes);
  }
  let size = 0;
  for await (const chunk of decompressed(source, body.encoding)) {
    size += chunk.length;
    if (size > limitBytes) throw new BodyTooLargeError(undefined, limitBytes);
    yield chunk;
  }
}

function decompressed(source: Readable, encoding: string | undefined): AsyncIterable<Buffer> {
  switch (normalised(encoding)) {
    case '':
    case 'identity':
      return abortsOf(source);
    case 'gzip':
    case 'x-gzip':
      return inflated(source, createGunzip());
    case 'deflate':
      return inflated(source, createInflate());
    case 'br':
      return inflated(source, createBrotliDecompress());
    default:
      throw new UnsupportedEncodingError(encoding ?? '');
  }
}

function normalised(encoding: string | undefined): string {
  return encoding?.trim().toLowerCase() ?? '';
}

async function* abortsOf(source: Readable): AsyncGenerator<Buffer> {
  try {
    yield* source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch {
    throw new BodyAbortedError();
  }
}

async function* inflated(source: Readable, inflate: Decompressor): AsyncGenerator<Buffer> {
  let aborted = false;
  // Not awaited: a reader that stops early must not wait for a client that sends nothing more.
  void (async () => {
    try {
      for await (const chunk of abortsOf(source)) {
        if (inflate.destroyed) return;
        if (!inflate.write(chunk)) await drained(inflate);
      }
      inflate.end();
    } catch (error) {
      aborted = true;
      inflate.destroy(error as Error);
    }
  })();
  try {
    yield* inflate as AsyncIterable<Buffer>;
  } catch {
    throw aborted ? new BodyAbortedError() : new CorruptBodyError();
  } finally {
    inflate.destroy();
  }
}

function drained(stream: NodeJS.EventEmitter): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done);
      stream.off('close', done);
      resolve();
    };
    stream.on('drain', done);
    stream.on('close', done);
  });
}
