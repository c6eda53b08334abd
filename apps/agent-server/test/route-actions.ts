import type { INestApplication } from '@nestjs/common';
import { collectRoutes } from '@heddle/testing';
import { actionsKey, type RouteActions } from '../src/authorization/authorize.decorator.js';

/** Actions that each route declares for custom authentication. */
export const routeActions = (app: INestApplication): Record<string, RouteActions | undefined> =>
  collectRoutes(app, (read) => read(actionsKey) as RouteActions | undefined);

/** Routes for keys only: no handler could say which part of the answer belongs to a user. */
export const operatorRoutes: readonly string[] = [
  'GET /admin/queue',
  'GET /admin/runs',
  'GET /admin/threads/busy-without-run',
  'POST /admin/runs/:run_id/fail',
  'POST /admin/runs/:run_id/requeue',
  'POST /admin/threads/:thread_id/reconcile',
  'GET /retention',
  'GET /storage',
  'GET /usage',
];
