import {
  All,
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  MethodNotAllowedException,
  UseGuards,
} from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '@heddle/auth';

class PostOnlyGuard implements CanActivate {
  canActivate(context: ExecutionContext): never {
    context.switchToHttp().getResponse<Response>().setHeader('Allow', 'POST');
    throw new MethodNotAllowedException('Only POST is allowed here');
  }
}

/**
 * Refuses other methods on paths that would otherwise match an id, like `GET /runs/query`. The handler stands after those
 * of POST and before that of the id; the guard answers, so its body is empty.
 */
export const RefuseAllButPost = (...paths: string[]) =>
  applyDecorators(All(paths), Public(), ApiExcludeEndpoint(), UseGuards(PostOnlyGuard));
