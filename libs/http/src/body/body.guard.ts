import { type CanActivate, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { publicKey } from '@heddle/auth';
import { type BodyLimits, readBody } from './read-body.js';

const readsOwnBodyKey = 'heddle:reads-own-body';

/** The handler reads the request's stream itself, however large it is. */
export const ReadsOwnBody = () => SetMetadata(readsOwnBodyKey, true);

/** What a request may send that needs no key; bytes. */
const maxAnonymousBytes = 64 * 1024;

/**
 * Reads the body, once it is known for whom. It is a guard because those come in order: after the one that checks
 * the key, and before interceptors and pipes, which see a body or no request at all. Requests that nobody serves or
 * that are refused cost no more than the bytes they send.
 */
export class BodyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: Pick<BodyLimits, 'maxBytes' | 'maxElements'>,
  ) {}

  async canActivate(host: ExecutionContext): Promise<boolean> {
    const targets = [host.getHandler(), host.getClass()];
    if (this.reflector.getAllAndOverride<boolean>(readsOwnBodyKey, targets)) return true;
    const anonymous = this.reflector.getAllAndOverride<boolean>(publicKey, targets) === true;
    const request = host.switchToHttp().getRequest<Request>();
    request.body = await readBody(request, this.limitsFor(anonymous));
    return true;
  }

  private limitsFor(anonymous: boolean): BodyLimits {
    const { maxBytes, maxElements } = this.limits;
    return anonymous
      ? { maxBytes: Math.min(maxBytes, maxAnonymousBytes), maxElements, mayBeCompressed: false }
      : { maxBytes, maxElements, mayBeCompressed: true };
  }
}
