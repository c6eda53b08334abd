import { createReadStream } from 'node:fs';

/** Called after each chunk with the bytes read so far. A file may be read several times. */
export type OnProgress = (bytes: number) => void;

export async function* fileChunks(file: string, onRead: OnProgress): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    onRead(bytes);
    yield chunk;
  }
}

export const ignoreProgress: OnProgress = () => undefined;
