import { MethodNotAllowedException } from '@nestjs/common';
import type { Response } from 'express';

/** Refuses other methods on paths that would otherwise match an id, like `GET /runs/query`. */
export function refuseAllButPost(response: Response): never {
  response.setHeader('Allow', 'POST');
  throw new MethodNotAllowedException('Only POST is allowed here');
}
