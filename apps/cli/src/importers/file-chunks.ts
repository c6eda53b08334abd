import { createReadStream } from 'node:fs';

/** Told of each part of a file that was read: how many bytes of it are known by now. A file may be read several times. */
export type OnRead = (bytes: number) => void;

export async function* fileChunks(file: string, onRead: OnRead): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    onRead(bytes);
    yield chunk;
  }
}

export const unseen: OnRead = () => undefined;
