import type { NestExpressApplication } from '@nestjs/platform-express';
import type { RequestHandler } from 'express';
import type { BodyBudget } from '@heddle/http';
import type { HttpConfig } from '../config/langgraph/http.js';
import { AppBridge } from './app-bridge.js';
import { refuseDisabled } from './disabled-routes.js';
import { mountAt } from './mount-prefix.js';

/** What stands before the routes, as the section `http` of langgraph.json has it. */
export function gatewayHandlers(
  { mountPrefix, disabled, app }: HttpConfig,
  made: NestExpressApplication,
  bodies: BodyBudget,
): RequestHandler[] {
  return [
    ...(mountPrefix ? [mountAt(mountPrefix)] : []),
    ...(app ? [made.get(AppBridge, { strict: false }).handler(bodies)] : []),
    // An application may have routes of its own in the place of those that are switched off.
    ...(disabled.size > 0 ? [refuseDisabled(disabled)] : []),
  ];
}
