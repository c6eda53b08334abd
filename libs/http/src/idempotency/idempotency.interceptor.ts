import { createHash } from 'node:crypto';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { AuthenticatedRequest, RequestContext } from '@heddle/auth';
import { ApiIdempotencyKey, idempotencyKeyLength } from '@heddle/dto-common';
import { ValidationError } from '@heddle/errors';
import { Idempotency } from './idempotency.js';
import type { IdempotencyClaim } from './idempotency.repository.js';

interface IdempotentOptions {
  mismatchStatus: 409 | 422;
}

const idempotentKey = 'heddle:idempotent';
const replayedHeaders = ['content-location', 'location'];

/**
 * The handler honours `Idempotency-Key`: it runs inside one transaction together with the record of its answer.
 * The same key and body replays the answer; another body is refused with `mismatchStatus`.
 */
export const Idempotent = ({ mismatchStatus = 409 }: Partial<IdempotentOptions> = {}) =>
  applyDecorators(
    SetMetadata(idempotentKey, { mismatchStatus }),
    UseInterceptors(IdempotencyInterceptor),
    ApiIdempotencyKey(mismatchStatus),
  );

/** SHA-256 of a body, hex. */
export const fingerprintOf = (body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex');

/** Validated header; undefined if absent. */
export function idempotencyKeyOf(headers: Request['headers']): string | undefined {
  const value = headers['idempotency-key'];
  if (value === undefined) return undefined;
  const key = Array.isArray(value) ? value.join(',') : value;
  const { min, max } = idempotencyKeyLength;
  if (key.length >= min && key.length <= max) return key;
  throw ValidationError.of(
    ['header', 'Idempotency-Key'],
    `String should have ${min} to ${max} characters`,
    'string_length',
  );
}

/** Users of custom authentication share a workspace but not their keys: an answer belongs to one user. */
export function ownKey({ principal }: Pick<RequestContext, 'principal'>, key: string): string {
  if (principal.kind !== 'user') return key;
  return createHash('sha256')
    .update(JSON.stringify([principal.id, key]))
    .digest('hex');
}

@Injectable()
class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly idempotency: Idempotency,
  ) {}

  intercept(host: ExecutionContext, next: CallHandler): Observable<unknown> {
    const options = this.reflector.get<IdempotentOptions | undefined>(idempotentKey, host.getHandler());
    const request = host.switchToHttp().getRequest<Request & AuthenticatedRequest>();
    const key = options ? idempotencyKeyOf(request.headers) : undefined;
    if (!options || !key || !request.context) return next.handle();
    const claim: IdempotencyClaim = {
      tenantId: request.context.tenantId,
      route: `${request.method} ${request.path}`,
      key: ownKey(request.context, key),
      fingerprint: fingerprintOf(request.body),
    };
    return from(this.answerOnce(request.context, claim, options, host, next));
  }

  private async answerOnce(
    context: RequestContext,
    claim: IdempotencyClaim,
    options: IdempotentOptions,
    host: ExecutionContext,
    next: CallHandler,
  ): Promise<unknown> {
    const request = host.switchToHttp().getRequest<AuthenticatedRequest>();
    const response = host.switchToHttp().getResponse<Response>();
    const handle = async (ctx: RequestContext) => {
      request.context = ctx;
      const body: unknown = await lastValueFrom(next.handle());
      return { status: response.statusCode, headers: replayable(response), body };
    };
    const { status, headers, body, replayed } = await this.idempotency.once(context, claim, handle, options);
    if (replayed) response.status(status).set(headers).setHeader('Idempotency-Replayed', 'true');
    return body;
  }
}

function replayable(response: Response): Record<string, string> {
  const headers = replayedHeaders.map((name) => [name, response.getHeader(name)] as const);
  return Object.fromEntries(headers.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}
