import { createHash } from 'node:crypto';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { AuthenticatedRequest, RequestContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import { ApiIdempotencyKey, idempotencyKeyLength } from '@heddle/dto-common';
import { ValidationError } from '@heddle/errors';
import { idempotencyMismatch } from './idempotency.errors.js';
import { type IdempotencyClaim, IdempotencyRepository } from './idempotency.repository.js';

const idempotentKey = 'heddle:idempotent';
const replayedHeaders = ['content-location', 'location'];

/**
 * The handler honours `Idempotency-Key`: it runs inside one transaction together with the record of its answer.
 * The same key and body replays the answer; another body is refused with `mismatchStatus`.
 */
export const Idempotent = ({ mismatchStatus = 409 }: { mismatchStatus?: 409 | 422 } = {}) =>
  applyDecorators(SetMetadata(idempotentKey, { mismatchStatus }), ApiIdempotencyKey(mismatchStatus));

/** SHA-256 of a body, hex. */
export const fingerprintOf = (body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex');

/** The header's value, checked; undefined when it is absent. */
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

@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly transactions: TransactionRunner,
    private readonly repository: IdempotencyRepository,
  ) {}

  intercept(host: ExecutionContext, next: CallHandler): Observable<unknown> {
    const options = this.reflector.get<{ mismatchStatus: 409 | 422 } | undefined>(idempotentKey, host.getHandler());
    const request = host.switchToHttp().getRequest<Request & AuthenticatedRequest>();
    const key = options ? idempotencyKeyOf(request.headers) : undefined;
    if (!options || !key || !request.context) return next.handle();
    const claim: IdempotencyClaim = {
      tenantId: request.context.tenantId,
      route: `${request.method} ${request.path}`,
      key,
      fingerprint: fingerprintOf(request.body),
    };
    return from(this.runOnce(claim, options.mismatchStatus, host, request.context, next));
  }

  private runOnce(
    claim: IdempotencyClaim,
    mismatchStatus: 409 | 422,
    host: ExecutionContext,
    context: RequestContext,
    next: CallHandler,
  ): Promise<unknown> {
    const request = host.switchToHttp().getRequest<AuthenticatedRequest>();
    const response = host.switchToHttp().getResponse<Response>();
    return this.transactions.run(context, async (ctx) => {
      const claimed = await this.repository.claim(ctx, claim);
      if (claimed.kind === 'mismatch') throw idempotencyMismatch(mismatchStatus);
      if (claimed.kind === 'replay') {
        response.status(claimed.answer.status).set(claimed.answer.headers).setHeader('Idempotency-Replayed', 'true');
        return claimed.answer.body;
      }
      request.context = ctx;
      const body: unknown = await lastValueFrom(next.handle());
      const headers = Object.fromEntries(
        replayedHeaders.flatMap((name) => {
          const value = response.getHeader(name);
          return value === undefined ? [] : [[name, String(value)]];
        }),
      );
      await this.repository.complete(ctx, claim, { status: response.statusCode, headers, body });
      return body;
    });
  }
}
