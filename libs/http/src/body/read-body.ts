import { constants, isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import type { Request } from 'express';
import { ValidationError } from '@heddle/errors';
import { bodyChunks, type BodyDescription, isCompressed } from './body-chunks.js';
import { BodyTooLargeError, CompressedBodyError, malformedJson, UnreadableBodyError } from './body.errors.js';
import { JsonMeter } from './json-meter.js';
import { findUnstorable } from './storable-json.js';

export interface BodyLimits {
  /** Largest body in bytes, after decompression. */
  maxBytes: number;
  /** Most keys and list items in one JSON document. */
  maxElements: number;
  /** False where a few bytes must not become many. */
  mayBeCompressed: boolean;
}

const otherSources = new WeakMap<object, Readable>();

/** For what stands before the routes and reads bodies itself: the body of this request comes from there once more. */
export function takeBodyFrom(request: Request, source: Readable): void {
  otherSources.set(request, source);
}

/** A form is a few fields, not a document; bytes. */
const maxFormBytes = 64 * 1024;

/**
 * The body as a JSON value, whatever the content type says (several clients send none, or send an empty body);
 * undefined when there is none. What is too large, too deep or too much is refused while it arrives, and what cannot
 * be stored before any handler sees it.
 */
export async function readBody(request: Request, limits: BodyLimits): Promise<unknown> {
  if (!hasBody(request)) return undefined;
  refuseForeignCharset(request);
  const text = await readText(request, limits);
  const value = isForm(request) ? fromForm(text) : fromJson(text);
  const unstorable = findUnstorable(value);
  if (unstorable) throw new ValidationError([unstorable]);
  return value;
}

async function readText(request: Request, limits: BodyLimits): Promise<string> {
  const encoding = request.headers['content-encoding'];
  if (!limits.mayBeCompressed && isCompressed(encoding)) throw new CompressedBodyError();
  const meter = new JsonMeter(limits.maxElements);
  const chunks: Buffer[] = [];
  const body: BodyDescription = {
    encoding,
    declaredLength: declaredLength(request),
    // The engine has no longer strings.
    limitBytes: Math.min(limits.maxBytes, constants.MAX_STRING_LENGTH),
  };
  const other = otherSources.get(request);
  const arrived = other ? undefined : arrivedWhole(request, body);
  for await (const chunk of arrived ? [arrived] : bodyChunks(other ?? request, body)) {
    meter.push(chunk);
    chunks.push(chunk);
  }
  const bytes = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
  if (!isUtf8(bytes)) throw ValidationError.of(['body'], 'Input should be valid UTF-8', 'string_unicode');
  const text = bytes.toString('utf8');
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** A small body comes with its headers: there is nothing to wait for. */
function arrivedWhole(request: Request, { encoding, declaredLength: length, limitBytes }: BodyDescription) {
  if (length === undefined || length > limitBytes || isCompressed(encoding)) return undefined;
  if (request.destroyed || request.readableLength !== length) return undefined;
  const bytes = (request.read() as Buffer | null) ?? Buffer.alloc(0);
  // Its end may still come, and somebody has to take it.
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

/** JSON is UTF-8, of which ASCII is a part. */
function refuseForeignCharset({ headers }: Request): void {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers['content-type'] ?? '')?.[1];
  if (charset === undefined || /^(utf-?8|(us-)?ascii)$/i.test(charset)) return;
  throw new UnreadableBodyError(`the charset ${charset} is not supported; send UTF-8`);
}

function fromJson(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw malformedJson(text);
  }
}

/** curl's `-d` calls everything a form, so JSON that comes as one is taken for what it is. */
function fromForm(text: string): unknown {
  if (/^\s*[{[]/.test(text)) return fromJson(text);
  if (text.length > maxFormBytes) throw new BodyTooLargeError(text.length, maxFormBytes);
  return Object.fromEntries(new URLSearchParams(text));
}
