import { describe, expect, it } from '@jest/globals';
import { collectRoutePermissions } from '@heddle/testing';
import { unconnectedApp } from './test-app.js';

describe('routes', () => {
  it('declare exactly these permissions', async () => {
    const app = await unconnectedApp();
    const routes = collectRoutePermissions(app);
    await app.close();
    expect(routes).toMatchInlineSnapshot(`
     {
       "DELETE /assistants/:assistant_id": "assistants:delete, threads:delete",
       "DELETE /store/items": "store:delete",
       "DELETE /threads/:thread_id": "threads:delete",
       "DELETE /threads/:thread_id/runs/:run_id": "threads:delete",
       "GET /assistants/:assistant_id": "assistants:read",
       "GET /assistants/:assistant_id/graph": "assistants:read",
       "GET /assistants/:assistant_id/schemas": "assistants:read",
       "GET /assistants/:assistant_id/subgraphs": "assistants:read",
       "GET /assistants/:assistant_id/subgraphs/:namespace": "assistants:read",
       "GET /info": "public",
       "GET /metrics": "public",
       "GET /ok": "public",
       "GET /ready": "public",
       "GET /retention": "threads:read",
       "GET /runs/:run_id/stream": "threads:read",
       "GET /store/items": "store:read",
       "GET /storage": "threads:read",
       "GET /threads/:thread_id": "threads:read",
       "GET /threads/:thread_id/history": "threads:read",
       "GET /threads/:thread_id/runs": "threads:read",
       "GET /threads/:thread_id/runs/:run_id": "threads:read",
       "GET /threads/:thread_id/runs/:run_id/join": "threads:read",
       "GET /threads/:thread_id/runs/:run_id/stream": "threads:read",
       "GET /threads/:thread_id/state": "threads:read",
       "GET /threads/:thread_id/state/:checkpoint_id": "threads:read",
       "GET /threads/:thread_id/stream": "threads:read",
       "GET /threads/:thread_id/usage": "threads:read",
       "GET /usage": "threads:read",
       "GET /threads/:thread_id/storage": "threads:read",
       "GET /ui/:name/:file": "public",
       "GET /usage": "threads:read",
       "PATCH /assistants/:assistant_id": "assistants:update",
       "PATCH /threads/:thread_id": "threads:update",
       "PATCH /threads/:thread_id/state": "threads:update",
       "POST /assistants": "assistants:create",
       "POST /assistants/:assistant_id/latest": "assistants:update",
       "POST /assistants/:assistant_id/versions": "assistants:read",
       "POST /assistants/count": "assistants:read",
       "POST /assistants/search": "assistants:read",
       "POST /runs": "threads:create_run, assistants:read",
       "POST /runs/batch": "threads:create_run, assistants:read",
       "POST /runs/cancel": "threads:update",
       "POST /runs/count": "threads:read",
       "POST /runs/search": "threads:read",
       "POST /runs/stream": "threads:create_run, assistants:read",
       "POST /runs/wait": "threads:create_run, assistants:read",
       "POST /store/items/search": "store:read",
       "POST /store/namespaces": "store:read",
       "POST /threads": "threads:create",
       "POST /threads/:thread_id/copy": "threads:create, threads:read",
       "POST /threads/:thread_id/history": "threads:read",
       "POST /threads/:thread_id/runs": "threads:create_run, assistants:read",
       "POST /threads/:thread_id/runs/:run_id/cancel": "threads:update",
       "POST /threads/:thread_id/runs/cancel": "threads:update",
       "POST /threads/:thread_id/runs/stream": "threads:create_run, assistants:read",
       "POST /threads/:thread_id/runs/wait": "threads:create_run, assistants:read",
       "POST /threads/:thread_id/state": "threads:update",
       "POST /threads/:thread_id/state/checkpoint": "threads:read",
       "POST /threads/count": "threads:read",
       "POST /threads/prune": "threads:delete",
       "POST /threads/search": "threads:read",
       "POST /ui/:name": "assistants:read",
       "PUT /store/items": "store:put",
     }
    `);
  });
});
