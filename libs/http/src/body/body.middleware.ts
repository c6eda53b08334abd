import type { NextFunction, Request, RequestHandler, Response } from 'express';
import express from 'express';
import { ValidationError } from '@heddle/errors';
import { fromParserError, malformedJson } from './body.errors.js';
import { findUnstorable, textProblem } from './storable-json.js';

export interface BodyOptions {
  /** Largest body in bytes, after decompression. */
  limit: number;
  /** Requests whose handler reads the stream itself (large uploads). */
  streams?: (request: Request) => boolean;
}

const isForm = (request: Request) =>
  request.is('application/x-www-form-urlencoded') !== false && request.headers['content-type'] !== undefined;

/**
 * Reads JSON whatever the content type says (several clients send none, or send an empty body), and refuses what
 * cannot be stored before any handler sees it.
 */
export function readBody({ limit, streams }: BodyOptions): RequestHandler {
  const json = express.json({ limit, strict: false, type: () => true });
  const text = express.text({ limit, type: () => true });
  return (request: Request, response: Response, next: NextFunction) => {
    const problem = urlProblem(request.originalUrl);
    if (problem) return next(problem);
    if (streams?.(request)) return next();
    const form = isForm(request);
    (form ? text : json)(request, response, (error?: unknown) => {
      if (error) return next(fromParserError(error as Error, limit));
      try {
        if (form && typeof request.body === 'string') request.body = fromForm(request.body);
      } catch (invalid) {
        return next(invalid);
      }
      const unstorable = findUnstorable(request.body);
      next(unstorable ? new ValidationError([unstorable]) : undefined);
    });
  };
}

/** curl's `-d` calls everything a form, so JSON that comes as one is taken for what it is. */
function fromForm(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw malformedJson(text);
  }
}

function urlProblem(url: string): ValidationError | undefined {
  if (!url.includes('%')) return undefined;
  const start = url.includes('?') ? url.indexOf('?') : url.length;
  let path: string;
  try {
    path = decodeURIComponent(url.slice(0, start));
  } catch {
    return ValidationError.of(['path'], 'The path is not valid percent-encoded UTF-8', 'url_parsing');
  }
  const inPath = textProblem(path);
  if (inPath) return new ValidationError([{ loc: ['path'], ...inPath }]);
  // Decoded one by one and leniently, as the query parser does: what is not UTF-8 becomes a replacement character.
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    const problem = textProblem(name) ?? textProblem(value);
    if (problem) return new ValidationError([{ loc: ['query', name], ...problem }]);
  }
  return undefined;
}
