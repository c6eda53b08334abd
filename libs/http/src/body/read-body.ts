import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import type { Request } from 'express';
import { ValidationError } from '@heddle/errors';
import { type BodyAccount, uncountedBytes, weightOf } from './body-budget.js';
import { bodyChunks, type BodyDescription, isCompressed } from './body-chunks.js';
import { BodyTooLargeError, CompressedBodyError, UnreadableBodyError } from './body.errors.js';
import { JsonBuilder, type TextHandling } from './json-builder.js';
import { type JsonLimits, JsonMeter } from './json-meter.js';
import { findUnstorable } from './storable-json.js';
import { bodyQueue } from './fair-queue.js';

export interface BodyLimits extends JsonLimits {
  /** Maximum body in bytes, after decompression. */
  maxBytes: number;
  /** False for anonymous requests: a few bytes must not expand to many. */
  mayBeCompressed: boolean;
  text?: TextHandling;
}

const otherSources = new WeakMap<object, Readable>();

/** Replaces the source of a request's body, for middleware before the routes that has consumed it. */
export function takeBodyFrom(request: Request, source: Readable): void {
  otherSources.set(request, source);
}

/** Maximum size of a form: it has a few fields; bytes. */
const maxFormBytes = 64 * 1024;
/** Bytes counted and parsed per slice. */
const chunkBytes = 64 * 1024;
/** Maximum work between two yields, in ms. */
const turnMs = 5;

/**
 * Reads the body as a JSON value, whatever its content type (several clients send none, or an empty body); undefined
 * without a body. Refuses a body beyond the limits while it arrives, and unstorable text or numbers before any handler
 * sees them. Calls `openAccount` only for a body that is large enough to count.
 */
export async function readBody(
  request: Request,
  limits: BodyLimits,
  openAccount?: () => BodyAccount,
): Promise<unknown> {
  if (!hasBody(request)) return undefined;
  refuseForeignCharset(request);
  const encoding = request.headers['content-encoding'];
  if (!limits.mayBeCompressed && isCompressed(encoding)) throw new CompressedBodyError();
  const body: BodyDescription = { encoding, declaredLength: declaredLength(request), limitBytes: limits.maxBytes };
  const other = otherSources.get(request);
  const arrived = other ? undefined : arrivedWhole(request, body);
  const account = arrived && arrived.length <= uncountedBytes ? undefined : openAccount?.();
  if (arrived && arrived.length <= chunkBytes && !isForm(request)) return readAtOnce(arrived, limits, account);
  const chunks = arrived ? [arrived] : bodyChunks(other ?? request, body);
  return isForm(request) ? readForm(chunks, limits, account) : readJson(chunks, limits, account);
}

/** Common case: a short body that arrived with its headers. */
function readAtOnce(bytes: Buffer, limits: BodyLimits, account: BodyAccount | undefined): unknown {
  const meter = new JsonMeter(limits);
  const builder = new JsonBuilder(meter, limits.text);
  meter.push(bytes);
  account?.set(weightOf(bytes.length, meter));
  builder.push(bytes);
  return builder.finish();
}

type Chunks = Iterable<Buffer> | AsyncIterable<Buffer>;

async function readJson(chunks: Chunks, limits: BodyLimits, account: BodyAccount | undefined): Promise<unknown> {
  const meter = new JsonMeter(limits);
  const builder = new JsonBuilder(meter, limits.text);
  let size = 0;
  let busyMs = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    for (let at = 0; at < chunk.length; at += chunkBytes) {
      const started = performance.now();
      const part = chunk.subarray(at, at + chunkBytes);
      meter.push(part);
      account?.set(weightOf(size, meter));
      builder.push(part);
      busyMs += performance.now() - started;
      if (busyMs < turnMs) continue;
      await bodyQueue.next();
      busyMs = 0;
    }
  }
  const value = builder.finish();
  // The value is checked as a whole, after a yield.
  await bodyQueue.next();
  return value;
}

/** `curl -d` declares every body a form, so a form that looks like JSON is parsed as JSON. */
async function readForm(chunks: Chunks, limits: BodyLimits, account: BodyAccount | undefined): Promise<unknown> {
  const source = (async function* () {
    yield* chunks;
  })();
  const first: Buffer[] = [];
  let size = 0;
  for (let next = await source.next(); !next.done; next = await source.next()) {
    first.push(next.value);
    size += next.value.length;
    if (size > maxFormBytes) break;
  }
  const begin = Buffer.concat(first);
  const text = begin.toString('utf8');
  const rest = (async function* () {
    yield* first;
    yield* source;
  })();
  if (text === '' || /^\ufeff?\s*[{[]/.test(text)) return readJson(rest, limits, account);
  if (size > maxFormBytes) {
    await source.return(undefined);
    throw new BodyTooLargeError(undefined, maxFormBytes);
  }
  if (!isUtf8(begin)) throw ValidationError.of(['body'], 'Input should be valid UTF-8', 'string_unicode');
  const value = Object.fromEntries(new URLSearchParams(text));
  const unstorable = findUnstorable(value);
  if (unstorable) throw new ValidationError([unstorable]);
  return value;
}

/** A small body arrives with its headers, so there is no wait. */
function arrivedWhole(request: Request, { encoding, declaredLength: length, limitBytes }: BodyDescription) {
  if (length === undefined || length > limitBytes || isCompressed(encoding)) return undefined;
  if (request.destroyed || request.readableLength !== length) return undefined;
  const bytes = (request.read() as Buffer | null) ?? Buffer.alloc(0);
  // The end of the stream may still be pending and must be consumed.
  request.resume();
  return bytes;
}

export function declaredLength(request: Pick<Request, 'headers'>): number | undefined {
  const length = request.headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;
}

function isForm({ headers }: Request): boolean {
  return /^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(headers['content-type'] ?? '');
}

/** JSON is UTF-8, which includes ASCII. */
function refuseForeignCharset({ headers }: Request): void {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers['content-type'] ?? '')?.[1];
  if (charset === undefined || /^(utf-?8|(us-)?ascii)$/i.test(charset)) return;
  throw new UnreadableBodyError(`the charset ${charset} is not supported; send UTF-8`);
}
