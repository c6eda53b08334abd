import type { IncomingMessage } from 'node:http';
import { isUtf8 } from 'node:buffer';
import { ValidationError } from '@heddle/errors';
import { accountOf } from './body-budget.js';
import { bodyChunks } from './body-chunks.js';
import { malformedJson, UnreadableBodyError } from './body.errors.js';
import { JsonMeter } from './json-meter.js';
import { declaredLength } from './read-body.js';
import { findUnstorable, textProblem } from './storable-json.js';

export interface FormLimits {
  /** Largest form in bytes, after decompression. */
  maxBodyBytes: number;
  /** Most keys and list items in all its JSON. */
  maxElements: number;
  /** Most members of objects in all its JSON. */
  maxMembers?: number;
}

/** Of a form whose limits name none. */
const defaultMaxMembers = 500_000;

/** One part of a form. */
export interface FormPart {
  name: string;
  /** Null of a field that is no file. */
  fileName: string | null;
  contentType: string;
  bytes: Buffer;
}

/** Of a part's headers; bytes. */
const maxHeaderBytes = 16 * 1024;
const lineEnd = '\r\n';
const notUtf8 = { msg: 'Input should be valid UTF-8', type: 'string_unicode' };

/** The parts of a `multipart/form-data` body, which is received completely before any of it is used. */
export async function readForm(
  request: IncomingMessage,
  { maxBodyBytes }: Pick<FormLimits, 'maxBodyBytes'>,
): Promise<FormPart[]> {
  const boundary = boundaryOf(request.headers['content-type']);
  const chunks: Buffer[] = [];
  const body = {
    encoding: request.headers['content-encoding'],
    declaredLength: declaredLength(request),
    limitBytes: maxBodyBytes,
  };
  const account = accountOf(request);
  for await (const chunk of bodyChunks(request, body)) {
    // Once as bytes, and once as what the parts hold.
    account?.add(2 * chunk.length);
    chunks.push(chunk);
  }
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
  const disposition = header('content-disposition');
  const name = parameterOf(disposition, 'name');
  if (name === null) throw unreadable('a part has no name');
  const fileName = parameterOf(disposition, 'filename');
  const problem = textProblem(name) ?? textProblem(fileName ?? '');
  if (problem) throw new ValidationError([{ loc: ['body'], ...problem }]);
  return {
    name,
    fileName,
    contentType: header('content-type').slice('content-type:'.length).trim(),
    bytes: part.subarray(headEnd + 2 * lineEnd.length),
  };
}

/** Clients write a quote as `\"` (RFC 7578) or, as browsers do, as `%22`. */
function parameterOf(header: string, name: string): string | null {
  const quoted = new RegExp(`;\\s*${name}="((?:[^"\\\\]|\\\\.)*)"`, 'i').exec(header)?.[1];
  return quoted?.replace(/\\(.)/g, '$1').replace(/%(22|0D|0A)/gi, decodeURIComponent) ?? null;
}

/** The text that a part holds, without a byte order mark. */
export function textOfPart({ name, bytes }: FormPart): string {
  const text = isUtf8(bytes) ? bytes.toString('utf8').replace(/^\ufeff/, '') : null;
  const problem = text === null ? notUtf8 : textProblem(text);
  if (problem) throw new ValidationError([{ loc: ['body', name], ...problem }]);
  return text as string;
}

/**
 * Reads the JSON that parts hold, which together may have so many elements. It is checked like the body of a request;
 * what is wrong with it is told with the name of the part.
 */
export function jsonReader({
  maxElements,
  maxMembers = defaultMaxMembers,
}: Pick<FormLimits, 'maxElements' | 'maxMembers'>): (part: FormPart) => unknown {
  const meter = new JsonMeter({ maxElements, maxMembers });
  return ({ name, bytes }) => {
    try {
      meter.beginText();
      meter.push(bytes);
      if (!isUtf8(bytes)) throw new ValidationError([{ loc: ['body'], ...notUtf8 }]);
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
  };
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
