import { type CanActivate, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { publicKey } from '@heddle/auth';
import type { BodyBudget } from './body-budget.js';
import { type BodyLimits, readBody } from './read-body.js';

const readsOwnBodyKey = 'heddle:reads-own-body';
const replacesTextKey = 'heddle:replaces-text';
const maxBodyKey = 'heddle:max-body';

/** The handler reads the request's stream itself, however large it is. */
export const ReadsOwnBody = () => SetMetadata(readsOwnBodyKey, true);

/** Characters of the body that PostgreSQL cannot store become U+FFFD. The handler refuses numbers beyond a double. */
export const ReplacesUnstorableText = () => SetMetadata(replacesTextKey, true);

/** Maximum body in bytes for handlers that take filters and ids. */
export const filterBodyBytes = 1024 * 1024;

/** Maximum body in bytes for a handler, or for all handlers of a class; lowers the limit of the service. */
export const MaxBody = (maxBytes: number) => SetMetadata(maxBodyKey, maxBytes);

/** Maximum body in bytes of a request to a public route. */
const maxAnonymousBytes = 64 * 1024;

/**
 * Reads the body after authentication. A guard, because guards run in order: after the authentication guard, and before
 * interceptors and pipes, which see the body. Unknown routes and refused requests cost no more than the bytes they
 * send.
 */
export class BodyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: Omit<BodyLimits, 'mayBeCompressed'>,
    private readonly budget: BodyBudget,
  ) {}

  async canActivate(host: ExecutionContext): Promise<boolean> {
    const targets = [host.getHandler(), host.getClass()];
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    if (this.reflector.getAllAndOverride<boolean>(readsOwnBodyKey, targets)) {
      this.budget.open(request, response);
      return true;
    }
    const anonymous = this.reflector.getAllAndOverride<boolean>(publicKey, targets) === true;
    const ofRoute = this.reflector.getAllAndOverride<number | undefined>(maxBodyKey, targets);
    const replaces = this.reflector.getAllAndOverride<boolean>(replacesTextKey, targets) === true;
    const limits: BodyLimits = {
      ...this.limitsFor(anonymous, ofRoute ?? this.limits.maxBytes),
      text: replaces ? 'replaced' : 'refused',
    };
    request.body = await readBody(request, limits, () => this.budget.open(request, response));
    return true;
  }

  private limitsFor(anonymous: boolean, ofRoute: number): BodyLimits {
    const maxBytes = Math.min(this.limits.maxBytes, ofRoute, anonymous ? maxAnonymousBytes : Infinity);
    return { ...this.limits, maxBytes, mayBeCompressed: !anonymous };
  }
}
