import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplication } from '@nestjs/common';
import { createOpenApiDocument } from '@heddle/http';
import { collectRoutePermissions } from '@heddle/testing';
import { documentationEnv } from '../src/config/env.js';
import { canonicalUrl, createExperimentsApp, experimentsApi } from '../src/http-app.js';

describe('routes', () => {
  let app: INestApplication;

  beforeAll(async () => {
    app = await createExperimentsApp(documentationEnv(), { connect: false });
  });
  afterAll(() => app.close());

  it('are served without /api/v1, too, but for those that have an address of their own there', () => {
    const paths = Object.keys(collectRoutePermissions(app)).map((route) => route.split(' ')[1] as string);
    const own = paths.filter((path) => !path.startsWith('/api/v1/'));
    const short = paths.filter((path) => !own.includes(path)).map((path) => path.slice('/api/v1'.length));
    for (const path of short) expect(canonicalUrl(path)).toBe(own.includes(path) ? path : `/api/v1${path}`);
    for (const path of own) expect(canonicalUrl(path)).toBe(path);
  });

  it('declare these permissions', () => {
    expect(collectRoutePermissions(app)).toMatchInlineSnapshot(`
     {
       "ALL /api/v1/datasets/upload-experiment": "public",
       "ALL /api/v1/runs/query": "public",
       "DELETE /api/v1/datasets/:dataset_id": "datasets:delete",
       "DELETE /api/v1/sessions": "sessions:delete",
       "DELETE /api/v1/sessions/:session_id": "sessions:delete",
       "GET /api/v1/datasets": "datasets:read",
       "GET /api/v1/datasets/:dataset_id": "datasets:read",
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
       "PATCH /api/v1/sessions/:session_id": "sessions:update",
       "POST /api/v1/datasets/:dataset_id/comparison": "runs:read",
       "POST /api/v1/datasets/:dataset_id/runs": "runs:read",
       "POST /api/v1/datasets/:dataset_id/runs/delta": "runs:read",
       "POST /api/v1/datasets/upload-experiment": "datasets:create",
       "POST /api/v1/runs/query": "runs:read",
     }
    `);
  });

  it('are all documented: summary, tag, answers, and an example body where one is sent', () => {
    const { paths } = createOpenApiDocument(app, experimentsApi);
    const gaps: string[] = [];
    for (const [path, item] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(item)) {
        const { summary, tags, responses, requestBody } = operation as {
          summary?: string;
          tags?: string[];
          responses: Record<string, { content?: Record<string, { schema?: object }> }>;
          requestBody?: object;
        };
        if (!summary || !tags?.length) gaps.push(`${method} ${path}: no summary or tag`);
        if (!responses['200']) gaps.push(`${method} ${path}: no success answer`);
        if (path.startsWith('/api/v1/') && !/\/(info|ok)$/.test(path) && !responses['401'])
          gaps.push(`${method} ${path}: no errors`);
        if (method === 'post' && !requestBody) gaps.push(`${method} ${path}: no body`);
      }
    }
    expect(gaps).toEqual([]);
  });
});
