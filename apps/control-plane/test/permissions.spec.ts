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
       "DELETE /v1/api-keys/:id": "api-keys:delete",
       "DELETE /v1/webhooks/:webhook_id": "webhooks:delete",
       "DELETE /v2/deployments": "deployments:delete",
       "DELETE /v2/deployments/:deployment_id": "deployments:delete",
       "DELETE /v2/listeners/:listener_id": "listeners:delete",
       "GET /info": "public",
       "GET /metrics": "public",
       "GET /o/:tenant_id/host/deployments/:deployment_id": "public",
       "GET /ok": "public",
       "GET /ready": "public",
       "GET /v1/api-keys": "api-keys:read",
       "GET /v1/audit-log": "audit-log:read",
       "GET /v1/integrations/forge/github/:integration_id/repos": "deployments:read",
       "GET /v1/integrations/forge/github/install": "deployments:read",
       "GET /v1/integrations/github/:integration_id/repos": "deployments:read",
       "GET /v1/integrations/github/install": "deployments:read",
       "GET /v1/me": "any caller",
       "GET /v1/projects/:project_id/deploy_logs/stream": "deployments:read",
       "GET /v1/projects/:project_id/revisions/:revision_id/build_logs/stream": "deployments:read",
       "GET /v1/projects/:project_id/revisions/:revision_id/deploy_logs/stream": "deployments:read",
       "GET /v1/webhooks": "webhooks:read",
       "GET /v1/webhooks/:webhook_id": "webhooks:read",
       "GET /v1/webhooks/:webhook_id/deliveries": "webhooks:read",
       "GET /v1/webhooks/:webhook_id/deliveries/:delivery_id": "webhooks:read",
       "GET /v1/workspaces": "workspaces:read",
       "GET /v2/artefacts/:hex": "public",
       "GET /v2/deployments": "deployments:read",
       "GET /v2/deployments/:deployment_id": "deployments:read",
       "GET /v2/deployments/:deployment_id/agent": "deployments:read",
       "GET /v2/deployments/:deployment_id/revisions": "deployments:read",
       "GET /v2/deployments/:deployment_id/revisions/:revision_id": "deployments:read",
       "GET /v2/deployments/:deployment_id/revisions/:revision_id/history": "deployments:read",
       "GET /v2/listeners": "listeners:read",
       "GET /v2/listeners/:listener_id": "listeners:read",
       "PATCH /v1/webhooks/:webhook_id": "webhooks:update",
       "PATCH /v2/deployments/:deployment_id": "deployments:update",
       "PATCH /v2/listeners/:listener_id": "listeners:update",
       "POST /v1/api-keys": "api-keys:create",
       "POST /v1/introspect": "public",
       "POST /v1/introspect/workspace": "public",
       "POST /v1/projects/:project_id/deploy_logs": "deployments:read",
       "POST /v1/projects/:project_id/revisions/:revision_id/build_logs": "deployments:read",
       "POST /v1/projects/:project_id/revisions/:revision_id/deploy_logs": "deployments:read",
       "POST /v1/projects/:project_id/revisions/:revision_id/interrupt": "deployments:update",
       "POST /v1/webhooks": "webhooks:create",
       "POST /v1/webhooks/:webhook_id/deliveries/:delivery_id/redeliver": "webhooks:update",
       "POST /v1/webhooks/:webhook_id/rotate-secret": "webhooks:update",
       "POST /v1/workspaces": "workspaces:create",
       "POST /v2/deployments": "deployments:create",
       "POST /v2/deployments/:deployment_id/push-token": "deployments:update",
       "POST /v2/deployments/:deployment_id/push-webhook": "deployments:update",
       "POST /v2/deployments/:deployment_id/revisions": "deployments:update",
       "POST /v2/deployments/:deployment_id/revisions/:revision_id/redeploy": "deployments:update",
       "POST /v2/deployments/:deployment_id/upload-url": "deployments:update",
       "POST /v2/hooks/:deployment_id/push": "public",
       "POST /v2/listeners": "listeners:create",
       "POST /v2/listeners/:listener_id/deployments/:deployment_id/removed": "listeners:reconcile",
       "POST /v2/listeners/:listener_id/poll": "listeners:reconcile",
       "POST /v2/listeners/:listener_id/revisions/:revision_id/status": "listeners:reconcile",
       "PUT /v2/uploads/:upload_id": "public",
     }
    `);
  });
});
