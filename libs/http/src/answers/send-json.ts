import { Readable } from 'node:stream';
import type { Response } from 'express';
import { compress, minimumCompressedBytes } from './compress.js';
import { JsonText } from './json-text.js';

const jsonType = 'application/json; charset=utf-8';

const sliceBytes = 256 * 1024;

/** Statuses without a body; Express handles their headers. */
const withoutBody = new Set([204, 205, 304]);

/**
 * Sends a value as JSON, and JSON text unchanged. Bare numbers, booleans and texts are JSON documents, too. False,
 * without effect, if the value is missing or has no JSON form.
 */
export function sendJson(response: Response, value: unknown): boolean {
  if (value === undefined || value === null) return false;
  const text = value instanceof JsonText ? value.text : (JSON.stringify(value) as string | undefined);
  if (text === undefined) return false;
  if (typeof value !== 'object' || value instanceof JsonText || !response.hasHeader('Content-Type')) {
    response.setHeader('Content-Type', jsonType);
  }
  // Node sends a short string together with the headers.
  const body = typeof text === 'string' && text.length <= sliceBytes ? text : bytesOf(text);
  const length = Buffer.byteLength(body);
  if (length >= minimumCompressedBytes) compress(response.req, response, () => undefined);
  else varyByEncoding(response);
  // Tags serve repeated reads; other methods need none.
  if (response.req.method === 'GET' || response.req.method === 'HEAD' || withoutBody.has(response.statusCode)) {
    response.send(body);
  } else {
    response.setHeader('Content-Length', length);
    if (typeof body === 'string' || length <= sliceBytes) response.end(body);
    else if (!response.destroyed) Readable.from(slicesOf(body)).pipe(response);
  }
  return true;
}

const bytesOf = (text: string | Uint8Array<ArrayBuffer>): Buffer =>
  typeof text === 'string' ? Buffer.from(text) : Buffer.from(text.buffer, text.byteOffset, text.length);

/** Slices a long answer for back-pressure: one large write would block other requests. */
function* slicesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes);
}

/** Tells caches that a longer answer at the same URL would be compressed for some clients. */
function varyByEncoding(response: Response): void {
  const others = response.getHeader('Vary');
  response.setHeader('Vary', others === undefined ? 'Accept-Encoding' : `${String(others)}, Accept-Encoding`);
}
