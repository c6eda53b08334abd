import { isUtf8 } from 'node:buffer';
import type { Request } from 'express';
import { ValidationError } from '@heddle/errors';
import { bodyChunks, declaredLength, findUnstorable, JsonMeter, textProblem } from '@heddle/http';

export interface FormLimits {
  /** Largest form in bytes, after decompression. */
  maxBodyBytes: number;
  /** Most keys and list items in all its JSON. */
  maxElements: number;
}

export interface FormPart {
  name: string;
  /** Null of a field that is no file. */
  fileName: string | null;
  bytes: Buffer;
}

/** A form with files (`multipart/form-data`), received as a whole: nothing is written before all of it is there. */
export async function readForm(request: Request, limits: FormLimits): Promise<FormPart[]> {
  const contentType = request.headers['content-type'] ?? '';
  const chunks: Buffer[] = [];
  const encoding = request.headers['content-encoding'];
  const body = { encoding, declaredLength: declaredLength(request), limitBytes: limits.maxBodyBytes };
  for await (const chunk of bodyChunks(request, body)) chunks.push(chunk);
  let form: FormData;
  try {
    form = await new Response(Buffer.concat(chunks), { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw ValidationError.of(['body'], 'Input should be a form (multipart/form-data)', 'form_type');
  }
  const parts: FormPart[] = [];
  for (const [name, value] of form) {
    const problem = textProblem(name);
    if (problem) throw new ValidationError([{ loc: ['body'], ...problem }]);
    if (typeof value === 'string') parts.push({ name, fileName: null, bytes: Buffer.from(value) });
    else parts.push({ name, fileName: value.name, bytes: Buffer.from(await value.arrayBuffer()) });
  }
  return parts;
}

export function textOf({ name, bytes }: FormPart): string {
  const text = isUtf8(bytes) ? bytes.toString('utf8').replace(/^\ufeff/, '') : null;
  const problem = text === null ? { msg: 'Input should be valid UTF-8', type: 'string_unicode' } : textProblem(text);
  if (problem) throw new ValidationError([{ loc: ['body', name], ...problem }]);
  return text as string;
}

/** Reads JSON out of parts, which together may have so many elements. */
export function jsonReader(limits: FormLimits): (part: FormPart) => unknown {
  const meter = new JsonMeter(limits.maxElements);
  return (part) => {
    const place = ['body', part.name];
    let value: unknown;
    try {
      meter.push(part.bytes);
      value = JSON.parse(part.bytes.toString('utf8'));
    } catch (error) {
      if (error instanceof ValidationError) {
        throw new ValidationError(error.errors.map(({ msg, type }) => ({ loc: place, msg, type })));
      }
      throw ValidationError.of(place, 'JSON decode error', 'json_invalid');
    }
    const unstorable = findUnstorable(value);
    if (unstorable) throw new ValidationError([{ ...unstorable, loc: [...place, ...unstorable.loc.slice(1)] }]);
    return value;
  };
}
