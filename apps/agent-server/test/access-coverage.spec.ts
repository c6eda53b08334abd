import { describe, expect, it } from '@jest/globals';
import { collectRoutePermissions } from '@heddle/testing';
import { ACCESS_RULES, OPERATOR_ROUTES } from '../src/access/access-rules.js';
import { unconnectedApp } from './test-app.js';

describe('custom authorization', () => {
  it('is asked on every route that is not public, or the route is for operators', async () => {
    const app = await unconnectedApp();
    const routes = Object.entries(collectRoutePermissions(app));
    await app.close();
    const guarded = routes.filter(([, permissions]) => permissions !== 'public').map(([route]) => route);
    const decided = new Set([...Object.keys(ACCESS_RULES), ...OPERATOR_ROUTES]);
    expect(guarded.filter((route) => !decided.has(route))).toEqual([]);
  });

  it('is never asked where the route is for operators', () => {
    expect(OPERATOR_ROUTES.filter((route) => Object.hasOwn(ACCESS_RULES, route))).toEqual([]);
  });

  it.each(Object.entries(ACCESS_RULES))('%s holds the rows in its address against the filter', (route, steps) => {
    const named = [...route.matchAll(/:(thread|run|assistant|cron)_id/g)].map(([, kind]) => kind);
    const held = steps.map(({ row }) => row?.kind);
    // A run is held by its thread: the route itself sees to it that it is on that one. A delivery has the id of its run.
    const ofRun = route.includes('/webhooks/') ? named.map(() => 'delivery') : named;
    const needed = named.includes('thread') ? ['thread'] : ofRun;
    for (const kind of needed) expect(held).toContain(kind);
  });
});
