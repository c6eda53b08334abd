import { HttpException } from '@nestjs/common';
import type { Response } from 'express';
import { AuthRefusal } from '../authorization/auth.errors.js';

/** A refusal with the status and message of the handler; other errors unchanged. */
export function answerOf(error: unknown, response: Response | undefined): unknown {
  if (!(error instanceof AuthRefusal)) return error;
  for (const [name, value] of error.headers) response?.setHeader(name, value);
  return new HttpException(error.message, error.status);
}
