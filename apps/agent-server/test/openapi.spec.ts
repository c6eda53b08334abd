import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOpenApiDocument } from '@heddle/http';
import { agentServerApi } from '../src/http-app.js';
import { unconnectedApp } from './test-app.js';

interface Operation {
  summary?: string;
  security?: unknown;
  parameters?: { in: string; name: string; required?: boolean; example?: unknown; schema?: { example?: unknown } }[];
  requestBody?: { content: Record<string, { examples?: Record<string, { value: object }> }> };
  responses: Record<string, unknown>;
}

describe('the public interface', () => {
  let app: Awaited<ReturnType<typeof unconnectedApp>>;
  beforeAll(async () => {
    app = await unconnectedApp();
  });
  afterAll(() => app.close());

  it('documents every operation with a summary and its errors', () => {
    const { paths } = createOpenApiDocument(app, agentServerApi);
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
        name: `${method} ${path}`,
        operation,
      })),
    );
    expect(operations.length).toBeGreaterThan(25);
    const open = ['get /ok', 'get /ready', 'get /metrics', 'get /info', 'get /ui/{name}/{file}'];
    for (const { name, operation } of operations) {
      expect([name, operation.summary]).toEqual([name, expect.any(String)]);
      if (open.includes(name)) continue;
      expect([name, Object.keys(operation.responses)]).toEqual([name, expect.arrayContaining(['401', '403', '503'])]);
    }
  });

  it('offers a body that works for every operation that takes one, and no filter without a request for it', () => {
    const { paths } = createOpenApiDocument(app, agentServerApi);
    const filled = { assistant_id: ['chat', 'counter', 'approval', 'slow'], graph_id: ['chat', 'counter'] };
    for (const [path, item] of Object.entries(paths)) {
      if (path === '/ok') continue;
      for (const [method, operation] of Object.entries(item as Record<string, Operation>)) {
        const name = `${method} ${path}`;
        const optional = operation.parameters?.filter((parameter) => parameter.in === 'query' && !parameter.required);
        expect([name, optional?.find(({ example, schema }) => example ?? schema?.example)]).toEqual([name, undefined]);
        if (!operation.requestBody) continue;
        const examples = Object.values(operation.requestBody.content['application/json']?.examples ?? {});
        expect([name, examples.length]).not.toEqual([name, 0]);
        for (const { value } of examples) {
          for (const [field, known] of Object.entries(filled)) {
            const given = (value as Record<string, unknown>)[field];
            if (given !== undefined) expect(known).toContain(given);
          }
        }
      }
    }
  });
});
