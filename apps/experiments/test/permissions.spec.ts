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
       "ALL /api/v1/datasets/upload-experiment": "public",
       "ALL /api/v1/runs/batch": "public",
       "ALL /api/v1/runs/multipart": "public",
       "ALL /api/v1/runs/query": "public",
       "DELETE /api/v1/datasets/:dataset_id": "datasets:delete",
       "DELETE /api/v1/datasets/upload-experiment/sessions/:upload_id": "datasets:create",
       "DELETE /api/v1/sessions": "sessions:delete",
       "DELETE /api/v1/sessions/:session_id": "sessions:delete",
       "GET /api/v1/datasets": "datasets:read",
       "GET /api/v1/datasets/:dataset_id": "datasets:read",
       "GET /api/v1/datasets/upload-experiment/sessions/:upload_id": "datasets:create",
       "GET /api/v1/examples": "examples:read",
       "GET /api/v1/examples/:example_id": "examples:read",
       "GET /api/v1/examples/count": "examples:read",
       "GET /api/v1/feedback": "feedback:read",
       "GET /api/v1/feedback-configs": "feedback:read",
       "GET /api/v1/feedback/:feedback_id": "feedback:read",
       "GET /api/v1/info": "public",
       "GET /api/v1/ok": "public",
       "GET /api/v1/runs/:run_id": "runs:read",
       "GET /api/v1/sessions": "sessions:read",
       "GET /api/v1/sessions/:session_id": "sessions:read",
       "GET /api/v1/sessions/:session_id/upload-receipt": "sessions:read",
       "GET /api/v1/settings": "settings:read",
       "GET /metrics": "public",
       "GET /o/:tenant_id/datasets/:dataset_id": "public",
       "GET /o/:tenant_id/datasets/:dataset_id/compare": "public",
       "GET /o/:tenant_id/datasets/:dataset_id/e/:example_id": "public",
       "GET /o/:tenant_id/projects/p/:session_id": "public",
       "GET /o/:tenant_id/projects/p/:session_id/r/:run_id": "public",
       "GET /ok": "public",
       "GET /ready": "public",
       "PATCH /api/v1/datasets/:dataset_id": "datasets:update",
       "PATCH /api/v1/runs/:run_id": "runs:update",
       "PATCH /api/v1/sessions/:session_id": "sessions:update",
       "POST /api/v1/datasets/:dataset_id/comparison": "runs:read",
       "POST /api/v1/datasets/:dataset_id/runs": "runs:read",
       "POST /api/v1/datasets/:dataset_id/runs/delta": "runs:read",
       "POST /api/v1/datasets/upload-experiment": "datasets:create",
       "POST /api/v1/datasets/upload-experiment/sessions": "datasets:create",
       "POST /api/v1/datasets/upload-experiment/sessions/:upload_id/complete": "datasets:create",
       "POST /api/v1/runs/query": "runs:read",
       "PUT /api/v1/datasets/upload-experiment/sessions/:upload_id/rows": "datasets:create",
       "POST /api/v1/runs": "runs:create",
       "POST /api/v1/runs/batch": "runs:create, runs:update",
       "POST /api/v1/runs/multipart": "runs:create, runs:update",
       "POST /api/v1/runs/query": "runs:read",
       "POST /api/v1/sessions": "sessions:create",
     }
    `);
  });
});
