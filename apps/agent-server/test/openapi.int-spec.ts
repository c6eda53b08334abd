import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOpenApiDocument } from '@heddle/http';
import { collectRoutePermissions } from '@heddle/testing';
import { documentationEnv } from '../src/config/env.js';
import { agentServerApi, createAgentServerApp } from '../src/http-app.js';
import { FakeGraphInspector, FakeGraphRuntime, FakeStates } from './support/fake-graphs.js';

interface Operation {
  summary?: string;
  security?: unknown;
  responses: Record<string, unknown>;
}

describe('the public interface', () => {
  let app: Awaited<ReturnType<typeof createAgentServerApp>>;
  beforeAll(async () => {
    const states = new FakeStates();
    app = await createAgentServerApp(documentationEnv(), {
      connect: false,
      runtime: new FakeGraphRuntime(states),
      inspector: new FakeGraphInspector(states),
    });
  });
  afterAll(() => app.close());

  it('declares a permission on every route', () => {
    expect(collectRoutePermissions(app)).toMatchSnapshot();
  });

  it('documents every operation with a summary and its errors', () => {
    const { paths } = createOpenApiDocument(app, agentServerApi);
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
        name: `${method} ${path}`,
        operation,
      })),
    );
    expect(operations.length).toBeGreaterThan(25);
    const open = ['get /ok', 'get /ready', 'get /metrics', 'get /info'];
    for (const { name, operation } of operations) {
      expect([name, operation.summary]).toEqual([name, expect.any(String)]);
      if (open.includes(name)) continue;
      expect([name, Object.keys(operation.responses)]).toEqual([name, expect.arrayContaining(['401', '403', '503'])]);
    }
  });
});
