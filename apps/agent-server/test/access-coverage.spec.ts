import { beforeAll, describe, expect, it } from '@jest/globals';
import { publicKey } from '@heddle/auth';
import { collectRoutes } from '@heddle/testing';
import type { RouteActions } from '../src/authorization/authorize.decorator.js';
import { operatorRoutes, routeActions } from './route-actions.js';
import { unconnectedApp } from './test-app.js';

describe('custom authorization', () => {
  let actions: Record<string, RouteActions | undefined>;
  let guarded: string[];
  beforeAll(async () => {
    const app = await unconnectedApp();
    actions = routeActions(app);
    const isPublic = collectRoutes(app, (read) => read(publicKey) === true);
    await app.close();
    guarded = Object.keys(isPublic).filter((route) => !isPublic[route]);
  });

  it('is stated on every route that is not public, unless the route is for operators', () => {
    expect(guarded.filter((route) => !actions[route]).sort()).toEqual([...operatorRoutes].sort());
  });

  it('compares the rows in the address of a route with the filter', () => {
    for (const [route, stated] of Object.entries(actions)) {
      // A subscription may precede its thread; the stream itself compares (custom-auth.int-spec.ts).
      if (route.endsWith('/stream/events')) continue;
      const named = [...route.matchAll(/:(thread|run|assistant|cron)_id/g)].map(([, kind]) => kind);
      const compared = (stated?.rules ?? []).map(({ row }) => row?.kind);
      // A run is visible with its thread, and the route finds it on that thread only. A delivery has the id of its run.
      const ofRun = route.includes('/webhooks/') ? named.map(() => 'delivery') : named;
      const needed = named.includes('thread') ? ['thread'] : ofRun;
      if (stated) expect([route, compared]).toEqual([route, expect.arrayContaining(needed)]);
    }
  });
});
