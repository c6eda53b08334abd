import type { NextFunction, Request, Response } from 'express';
import { ValidationError } from '@heddle/errors';
import { textProblem } from './storable-json.js';

/** Refuses unstorable text in path and query before any handler. */
export function refuseUnstorableUrl(request: Request, _response: Response, next: NextFunction): void {
  next(urlProblem(request.originalUrl));
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
  // Decoded one by one and leniently, like the query parser: invalid UTF-8 becomes a replacement character.
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    const problem = textProblem(name) ?? textProblem(value);
    if (problem) return new ValidationError([{ loc: ['query', name], ...problem }]);
  }
  return undefined;
}
