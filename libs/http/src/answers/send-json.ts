import { Readable } from 'node:stream';
import type { Response } from 'express';
import { compress, leastCompressed } from './compress.js';
import { JsonText } from './json-text.js';

const jsonType = 'application/json; charset=utf-8';

const sliceCharacters = 256 * 1024;

/** Answers that have no body, whatever is given to them: Express knows what goes with them. */
const withoutBody = new Set([204, 205, 304]);

/**
 * Sends a value as JSON, and JSON that is text already as it is. A bare number, boolean or text is a JSON document as
 * well. False, and nothing done, where there is no value, or none that JSON has.
 */
export function sendJson(response: Response, value: unknown): boolean {
  if (value === undefined || value === null) return false;
  const text = value instanceof JsonText ? value.text : (JSON.stringify(value) as string | undefined);
  if (text === undefined) return false;
  if (typeof value !== 'object' || value instanceof JsonText || !response.hasHeader('Content-Type')) {
    response.setHeader('Content-Type', jsonType);
  }
  if (text.length >= leastCompressed) compress(response.req, response, () => undefined);
  else varyByEncoding(response);
  // A tag is for those who ask again, and what is not a reading is not asked again.
  if (response.req.method === 'GET' || response.req.method === 'HEAD' || withoutBody.has(response.statusCode)) {
    response.send(text);
  } else {
    response.setHeader('Content-Length', Buffer.byteLength(text));
    if (text.length <= sliceCharacters) response.end(text);
    else if (!response.destroyed) Readable.from(slicesOf(text)).pipe(response);
  }
  return true;
}

/** Slices a long answer, so that it is sent under back-pressure: one large write would block other requests. */
function* slicesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    // A surrogate pair is never split.
    const end = at + sliceCharacters + (isHighSurrogate(text.charCodeAt(at + sliceCharacters - 1)) ? 1 : 0);
    yield text.slice(at, end);
    at = end;
  }
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;

/** For caches: a longer answer to the same question would be compressed for some. */
function varyByEncoding(response: Response): void {
  const others = response.getHeader('Vary');
  response.setHeader('Vary', others === undefined ? 'Accept-Encoding' : `${String(others)}, Accept-Encoding`);
}
