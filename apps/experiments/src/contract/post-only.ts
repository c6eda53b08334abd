import { MethodNotAllowedException } from '@nestjs/common';
import type { Response } from 'express';

/** For paths that would otherwise be read as an id: `GET /runs/query` asks for no run of that name. */
export function refuseAllButPost(response: Response): never {
  response.setHeader('Allow', 'POST');
  throw new MethodNotAllowedException('Only POST is allowed here');
}
