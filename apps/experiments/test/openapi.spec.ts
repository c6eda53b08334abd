import { describe, expect, it } from '@jest/globals';
import { createOpenApiDocument } from '@heddle/http';
import { experimentsApi } from '../src/http-app.js';
import { unconnectedApp } from './test-app.js';

interface Member {
  default?: unknown;
  nullable?: boolean;
}

describe('the public interface', () => {
  it('documents that null stands for the default of a member of a body', async () => {
    const app = await unconnectedApp();
    const { components } = createOpenApiDocument(app, experimentsApi);
    await app.close();
    const schemas = Object.entries(components?.schemas ?? {}) as [string, { properties?: Record<string, Member> }][];
    const gaps = schemas.flatMap(([name, { properties }]) =>
      Object.entries(properties ?? {})
        .filter(([, member]) => member.default !== undefined && !member.nullable)
        .map(([member]) => `${name}.${member}`),
    );
    expect(gaps).toEqual([]);
  });

  it('documents every operation: summary, tag, answers, and an example body where one is sent', async () => {
    const app = await unconnectedApp();
    const { paths } = createOpenApiDocument(app, experimentsApi);
    await app.close();
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
        if (!Object.keys(responses).some((status) => status.startsWith('2')))
          gaps.push(`${method} ${path}: no success answer`);
        if (path.startsWith('/api/v1/') && !/\/(info|health|ok)$/.test(path) && !responses['401'])
          gaps.push(`${method} ${path}: no errors`);
        if (method === 'post' && !requestBody) gaps.push(`${method} ${path}: no body`);
      }
    }
    expect(gaps).toEqual([]);
  });
});
