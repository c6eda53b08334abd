import type { IncomingMessage } from 'node:http';
import { isUtf8 } from 'node:buffer';
import { ValidationError } from '@heddle/errors';
import { bodyChunks } from './body-chunks.js';
import { malformedJson, UnreadableBodyError } from './body.errors.js';
import { JsonMeter } from './json-meter.js';
import { findUnstorable } from './storable-json.js';

/** One part of a form. */
export interface FormPart {
  name: string;
  contentType: string;
  bytes: Buffer;
}

/** Of a part's headers; bytes. */
const maxHeaderBytes = 16 * 1024;
const lineEnd = '\r\n';

/** The parts of a `multipart/form-data` body, which is received completely before any of it is used. */
export async function readForm(request: IncomingMessage, limitBytes: number): Promise<FormPart[]> {
  const boundary = boundaryOf(request.headers['content-type']);
  const length = request.headers['content-length'];
  const chunks: Buffer[] = [];
  const body = {
    encoding: request.headers['content-encoding'],
    declaredLength: length === undefined ? undefined : Number(length),
    limitBytes,
  };
  for await (const chunk of bodyChunks(request, body)) chunks.push(chunk);
  return splitForm(Buffer.concat(chunks), boundary);
}

/** RFC 2046: what stands between the delimiters; a preamble and an epilogue do not count. */
export function splitForm(body: Buffer, boundary: string): FormPart[] {
  const delimiter = Buffer.from(`${lineEnd}--${boundary}`);
  const parts: FormPart[] = [];
  let at = body.indexOf(delimiter.subarray(lineEnd.length)) === 0 ? delimiter.length - lineEnd.length : -1;
  if (at === -1) {
    const first = body.indexOf(delimiter);
    if (first === -1) throw unreadable('it has no part');
    at = first + delimiter.length;
  }
  for (;;) {
    if (body.toString('latin1', at, at + 2) === '--') return parts;
    const begin = body.indexOf(lineEnd, at);
    const end = begin === -1 ? -1 : body.indexOf(delimiter, begin);
    if (end === -1) throw unreadable('it ends within a part');
    parts.push(toPart(body.subarray(begin + lineEnd.length, Math.max(end, begin + lineEnd.length))));
    at = end + delimiter.length;
  }
}

function toPart(part: Buffer): FormPart {
  const headEnd = part.indexOf(lineEnd + lineEnd);
  if (headEnd === -1 || headEnd > maxHeaderBytes) throw unreadable('a part has no end of its headers');
  const headers = part.toString('utf8', 0, headEnd).split(lineEnd);
  const header = (name: string) => headers.find((line) => line.toLowerCase().startsWith(`${name}:`)) ?? '';
  const name = /;\s*name="((?:[^"\\]|\\.)*)"/i.exec(header('content-disposition'))?.[1];
  if (name === undefined) throw unreadable('a part has no name');
  return {
    name: name.replace(/\\(.)/g, '$1'),
    contentType: header('content-type').slice('content-type:'.length).trim(),
    bytes: part.subarray(headEnd + 2 * lineEnd.length),
  };
}

/** The JSON that a part holds, checked like the body of a request; what is wrong with it is told with its name. */
export function jsonOfPart({ name, bytes }: FormPart, maxElements: number): unknown {
  try {
    const meter = new JsonMeter(maxElements);
    meter.push(bytes);
    if (!isUtf8(bytes)) throw ValidationError.of(['body'], 'Input should be valid UTF-8', 'string_unicode');
    const value = parse(bytes.toString('utf8'));
    const unstorable = findUnstorable(value);
    if (unstorable) throw new ValidationError([unstorable]);
    return value;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ValidationError(
      error.errors.map(({ loc, ...what }) => ({ loc: ['body', name, ...loc.slice(1)], ...what })),
    );
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw malformedJson(text);
  }
}

function boundaryOf(contentType = ''): string {
  const [, quoted, plain] =
    /^\s*multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw unreadable('its Content-Type should be multipart/form-data with a boundary');
  return boundary;
}

const unreadable = (message: string) => new UnreadableBodyError(message);
