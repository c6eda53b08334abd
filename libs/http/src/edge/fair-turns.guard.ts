import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { AuthenticatedRequest } from '@heddle/auth';
import { FairTurns } from './fair-turns.js';

/** Begins requests in turns between workspaces: after authentication, before the body is read. */
export class FairTurnsGuard implements CanActivate {
  private readonly turns = new FairTurns();

  async canActivate(host: ExecutionContext): Promise<boolean> {
    const { context } = host.switchToHttp().getRequest<AuthenticatedRequest>();
    if (context) await this.turns.next(context.tenantId);
    return true;
  }
}
