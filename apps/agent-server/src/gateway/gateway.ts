import type { NestExpressApplication } from '@nestjs/platform-express';
import type { RequestHandler } from 'express';
import type { BodyBudget } from '@heddle/http';
import type { HttpConfig } from '../config/langgraph/http.js';
import { AppBridge } from './app-bridge.js';
import { refuseDisabled } from './disabled-routes.js';
import { mountAt } from './mount-prefix.js';

/** Handlers before the routes, by the section `http` of langgraph.json. */
export function gatewayHandlers(
  { mountPrefix, disabled, app }: HttpConfig,
  made: NestExpressApplication,
  bodies: BodyBudget,
): RequestHandler[] {
  return [
    ...(mountPrefix ? [mountAt(mountPrefix)] : []),
    ...(app ? [made.get(AppBridge, { strict: false }).handler(bodies)] : []),
    // An application may define routes that replace disabled ones.
    ...(disabled.size > 0 ? [refuseDisabled(disabled)] : []),
  ];
}
