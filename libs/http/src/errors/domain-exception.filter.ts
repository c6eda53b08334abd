import { randomUUID } from 'node:crypto';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isDatabaseUnavailable } from '@heddle/database';
import { DomainError, type ErrorCode, type ErrorKind, ValidationError } from '@heddle/errors';
import type { Logger } from 'pino';
import { sendJson } from '../answers/send-json.js';
import { discardBody } from '../body/discard-body.js';
import { methodsAt } from '../routing/routing-table.js';
import { DatabaseUnavailableError } from './database-unavailable.error.js';
import { problemType, toProblem } from './problem-details.js';

/** The status of each kind of error; the reference of error codes is generated from it. */
export const statusOf: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'precondition-failed': 412,
  'too-large': 413,
  'unsupported-media': 415,
  unprocessable: 422,
  'failed-dependency': 424,
  'rate-limited': 429,
  unavailable: 503,
};

/** Retry-After in seconds: most failures are a restart, a fail-over or a short overload. */
const retryAfterS = 1;

interface Rendered {
  status: number;
  body: { detail: unknown; code?: ErrorCode; [member: string]: unknown };
}

const isWorthAnotherTry = ({ kind }: DomainError): boolean => kind === 'unavailable' || kind === 'rate-limited';

const isUnavailable = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.kind === 'unavailable';

/** Maps errors to answers: `{"detail": ...}` plus code and request id. No other code does. */
@Catch()
export class DomainExceptionFilter implements ExceptionFilter {
  constructor(
    private readonly logger: Logger,
    private readonly problemDetails?: RegExp,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const error = isDatabaseUnavailable(thrown) ? new DatabaseUnavailableError(thrown) : thrown;
    const http = host.switchToHttp();
    const request = http.getRequest<Request & { id?: string }>();
    const response = http.getResponse<Response>();
    if (response.headersSent) {
      this.logger[isUnavailable(error) ? 'warn' : 'error']({ err: thrown }, 'error after the answer had begun');
      response.destroy();
      return;
    }
    const { status, body } = this.render(error, request, response);
    if (status === 401 && !response.hasHeader('WWW-Authenticate')) response.setHeader('WWW-Authenticate', 'Bearer');
    const answer = () => {
      response.status(status);
      const whole = { ...body, ...(request.id ? { request_id: request.id } : {}) };
      if (!this.problemDetails?.test(request.path)) return void sendJson(response, whole);
      response.setHeader('Content-Type', problemType);
      sendJson(response, toProblem(status, whole));
    };
    if (request.complete) answer();
    else void this.answerAfterBody(request, response, answer);
  }

  /** Answers requests refused before their body was read: discards the body, or closes the connection with the answer. */
  private async answerAfterBody(request: Request, response: Response, answer: () => void): Promise<void> {
    if (!(await discardBody(request))) response.setHeader('Connection', 'close');
    if (!response.headersSent) answer();
  }

  private render(error: unknown, request: Request, response: Response): Rendered {
    if (error instanceof ValidationError) return { status: 422, body: { detail: error.errors } };
    if (error instanceof DomainError) {
      if (isUnavailable(error)) {
        this.logger.warn({ err: error.cause ?? error, code: error.code }, 'unavailable');
      }
      if (isWorthAnotherTry(error)) response.setHeader('Retry-After', String(retryAfterS));
      return { status: statusOf[error.kind], body: { detail: error.message, code: error.code, ...error.details } };
    }
    if (error instanceof HttpException) return this.renderHttp(error, request, response);
    const errorId = randomUUID();
    this.logger.error(
      { err: error, error_id: errorId, method: request.method, path: request.path },
      'unexpected error',
    );
    return { status: 500, body: { detail: 'Internal server error', code: 'internal', error_id: errorId } };
  }

  private renderHttp(error: HttpException, request: Request, response: Response): Rendered {
    const status = error.getStatus();
    if (status === 404 && error.message.startsWith('Cannot ')) {
      const allowed = methodsAt(request.app, request.path);
      if (allowed.length === 0)
        return { status: 404, body: { detail: `Not found: ${request.method} ${request.path}`, code: 'no_route' } };
      response.setHeader('Allow', allowed.join(', '));
      return {
        status: 405,
        body: {
          detail: `Method ${request.method} is not allowed here; allowed: ${allowed.join(', ')}`,
          code: 'method_not_allowed',
        },
      };
    }
    return { status, body: { detail: error.message } };
  }
}
