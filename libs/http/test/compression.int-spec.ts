import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { useSampleApp } from './sample-app.js';

const sample = useSampleApp();

/** Receives the bytes on the wire; `fetch` would decompress them. */
async function receive(path: string, encodings: string | undefined): Promise<IncomingMessage> {
  const headers = { 'x-api-key': 'key-1', ...(encodings === undefined ? {} : { 'accept-encoding': encodings }) };
  const [answer] = (await once(get(`${sample.base}${path}`, { headers }), 'response')) as [IncomingMessage];
  return answer;
}

async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

describe('answers', () => {
  it.each([
    ['gzip', 'gzip', gunzipSync],
    ['br', 'br', brotliDecompressSync],
    ['gzip;q=0.5, br;q=0', 'gzip', gunzipSync],
  ])('are compressed for a client that accepts %s', async (accepted, encoding, unpack) => {
    const plain = await text(await receive('/things/large', undefined));
    const answer = await receive('/things/large', accepted);
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      vary: expect.stringMatching(/accept-encoding/i),
    });
    const packed = await bytesOf(answer);
    expect(packed.length).toBeLessThan(plain.length / 5);
    expect(unpack(packed).toString()).toBe(plain);
  });

  it.each([
    ['a client that accepts none', '/things/large', undefined],
    ['a client that accepts another', '/things/large', 'zstd'],
    ['a client that refuses it', '/things/large', 'gzip;q=0, identity'],
    ['what is small', '/things/public', 'gzip, br'],
  ])('are sent uncompressed for %s', async (_name, path, accepted) => {
    const answer = await receive(path, accepted);
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(JSON.parse(await text(answer))).toEqual(expect.any(Object));
  });

  it.each(['/things/events', '/things/heartbeats'])(
    'of %s arrive in parts, for any accepted encoding',
    async (path) => {
      const answer = await receive(path, 'gzip, br');
      expect(answer.headers).not.toHaveProperty('content-encoding');
      // The handler sends no second piece before this connection is closed.
      const [piece] = (await once(answer, 'data')) as [Buffer];
      expect(piece.toString()).toBe('data: 1\n\n');
      answer.destroy();
    },
  );
});
