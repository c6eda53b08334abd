import { isUtf8 } from 'node:buffer';
import { ValidationError } from '@heddle/errors';
import { malformedJson, UnreadableBodyError } from './body.errors.js';
import { type JsonLimits, JsonMeter } from './json-meter.js';
import { parseJson, type TextHandling } from './json-builder.js';
import { findUnstorable, textProblem, withStorableText } from './storable-json.js';

/** One part of a form, and the position of its content in the body. */
export interface FormPart {
  name: string;
  /** Null for a field without a file. */
  fileName: string | null;
  contentType: string;
  /** Range of the content, in bytes from the start of the body. */
  start: number;
  end: number;
}

/** A part with its content. */
export interface PartContent {
  name: string;
  bytes: Buffer;
}

/** Maximum size of a part's headers; bytes. */
const maxHeaderBytes = 16 * 1024;
const lineEnd = '\r\n';
const notUtf8 = { msg: 'Input should be valid UTF-8', type: 'string_unicode' };

/**
 * Finds the parts of a `multipart/form-data` body (RFC 2046) in chunks of any size, and keeps only their positions.
 * Ignores a preamble and an epilogue.
 */
export class FormScanner {
  private readonly parts: FormPart[] = [];
  private readonly delimiter: Buffer;
  /** Bytes of an incomplete element. Begins with a line end, so that the first delimiter looks like any other. */
  private window: Buffer = Buffer.from(lineEnd);
  /** Offset of the window, in bytes from the start of the body. */
  private offset = -lineEnd.length;
  private state: 'preamble' | 'delimiter' | 'head' | 'content' | 'epilogue' = 'preamble';

  constructor(
    boundary: string,
    private readonly maxParts: number,
  ) {
    this.delimiter = Buffer.from(`${lineEnd}--${boundary}`);
  }

  push(chunk: Buffer): void {
    if (this.state === 'epilogue') return;
    this.window = Buffer.concat([this.window, chunk]);
    for (let at = this.step(); at !== null; at = this.step()) this.drop(at);
  }

  end(): FormPart[] {
    if (this.state === 'epilogue') return this.parts;
    throw unreadable(this.state === 'preamble' ? 'it has no part' : 'it ends within a part');
  }

  /** Returns the bytes of the window that are processed; null if more must arrive first. */
  private step(): number | null {
    switch (this.state) {
      case 'preamble':
      case 'content':
        return this.toDelimiter();
      case 'delimiter':
        return this.behindDelimiter();
      case 'head':
        return this.behindHead();
      case 'epilogue':
        return null;
    }
  }

  private drop(bytes: number): void {
    this.window = this.window.subarray(bytes);
    this.offset += bytes;
  }

  private toDelimiter(): number | null {
    const at = this.window.indexOf(this.delimiter);
    if (at === -1) {
      // The window may end within a delimiter.
      this.drop(Math.max(0, this.window.length - this.delimiter.length + 1));
      return null;
    }
    const part = this.parts.at(-1);
    // In a part without content, the delimiter shares the line end of the headers.
    if (part) part.end = Math.max(part.start, this.offset + at);
    this.state = 'delimiter';
    return at + this.delimiter.length;
  }

  private behindDelimiter(): number | null {
    if (this.window.length < 2) return null;
    if (this.window.toString('latin1', 0, 2) === '--') {
      this.state = 'epilogue';
      this.window = Buffer.alloc(0);
      return null;
    }
    const at = this.window.indexOf(lineEnd);
    if (at === -1) return this.needMore('a delimiter is followed by other text');
    this.state = 'head';
    return at + lineEnd.length;
  }

  private behindHead(): number | null {
    const at = this.window.indexOf(lineEnd + lineEnd);
    if (at > maxHeaderBytes || (at === -1 && this.window.length > maxHeaderBytes)) throw endlessHead();
    if (at === -1) return null;
    const head = this.window.subarray(0, at);
    if (head.includes(this.delimiter)) throw endlessHead();
    if (this.parts.length >= this.maxParts) {
      throw ValidationError.of(['body'], `The form has more than ${this.maxParts} parts`, 'too_many_parts');
    }
    const start = this.offset + at + 2 * lineEnd.length;
    this.parts.push({ ...describe(head), start, end: start });
    this.state = 'content';
    return at + lineEnd.length;
  }

  private needMore(problem: string): null {
    if (this.window.length > maxHeaderBytes) throw unreadable(problem);
    return null;
  }
}

const endlessHead = () => unreadable('the headers of a part do not end');

function describe(head: Buffer): Omit<FormPart, 'start' | 'end'> {
  const headers = head.toString('utf8').split(lineEnd);
  const header = (name: string) => headers.find((line) => line.toLowerCase().startsWith(`${name}:`)) ?? '';
  const disposition = header('content-disposition');
  const name = parameterOf(disposition, 'name');
  if (name === null) throw unreadable('a part has no name');
  const fileName = parameterOf(disposition, 'filename');
  const problem = textProblem(name) ?? textProblem(fileName ?? '');
  if (problem) throw new ValidationError([{ loc: ['body'], ...problem }]);
  return { name, fileName, contentType: header('content-type').slice('content-type:'.length).trim() };
}

/** Clients write a quote as `\"` (RFC 7578) or, as browsers do, as `%22`. */
function parameterOf(header: string, name: string): string | null {
  const quoted = new RegExp(`;\\s*${name}="((?:[^"\\\\]|\\\\.)*)"`, 'i').exec(header)?.[1];
  return quoted?.replace(/\\(.)/g, '$1').replace(/%(22|0D|0A)/gi, decodeURIComponent) ?? null;
}

/** Text of a part, without a byte order mark. */
export function textOfPart({ name, bytes }: PartContent): string {
  const text = isUtf8(bytes) ? bytes.toString('utf8').replace(/^\ufeff/, '') : null;
  const problem = text === null ? notUtf8 : textProblem(text);
  if (problem) throw new ValidationError([{ loc: ['body', name], ...problem }]);
  return text as string;
}

/**
 * Reads the JSON of parts, with a common limit on elements. It is checked like a request body; errors name the part.
 */
export function jsonReader(
  { maxElements, maxMembers }: JsonLimits,
  text: TextHandling = 'refused',
): (part: PartContent) => unknown {
  const meter = new JsonMeter({ maxElements, maxMembers });
  return ({ name, bytes }) => {
    try {
      meter.beginText();
      meter.push(bytes);
      if (!isUtf8(bytes)) throw new ValidationError([{ loc: ['body'], ...notUtf8 }]);
      const parsed = parse(bytes.toString('utf8'), text);
      const value = text === 'replaced' ? withStorableText(parsed) : parsed;
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

function parse(text: string, handling: TextHandling): unknown {
  try {
    return parseJson(text, handling);
  } catch {
    throw malformedJson(text);
  }
}

/** Reads the boundary from the Content-Type of a form. */
export function formBoundary(contentType = ''): string {
  const [, quoted, plain] =
    /^\s*multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw unreadable('its Content-Type should be multipart/form-data with a boundary');
  return boundary;
}

const unreadable = (message: string) => new UnreadableBodyError(message);
