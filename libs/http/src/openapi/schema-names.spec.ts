import { describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { nameSchemas } from './schema-names.js';

const documentWith = (schemas: Record<string, object>, paths: object = {}) =>
  ({ openapi: '3.0.0', info: { title: 't', version: '1' }, paths, components: { schemas } }) as OpenAPIObject;

describe('nameSchemas', () => {
  it('removes the class suffix from schemas and references', () => {
    const item = { $ref: '#/components/schemas/RunDto' };
    const document = documentWith(
      { RunDto: { type: 'object' }, RunsListDto: { properties: { runs: { items: { ...item } } } }, Plain: {} },
      { '/runs': { get: { responses: { 200: { content: { 'application/json': { schema: { ...item } } } } } } } },
    );
    nameSchemas(document);
    expect(document.components?.schemas).toEqual({
      Run: { type: 'object' },
      RunsList: { properties: { runs: { items: { $ref: '#/components/schemas/Run' } } } },
      Plain: {},
    });
    expect(JSON.stringify(document)).not.toContain('Dto');
  });

  it('refuses two classes that would have one name', () => {
    expect(() => nameSchemas(documentWith({ RunDto: {}, Run: {} }))).toThrow(
      'Two classes are documented under one name: Run',
    );
  });
});
