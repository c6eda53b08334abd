import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOpenApiDocument } from '@heddle/http';
import { missingFrom, type OpenApiDocument } from '@heddle/testing';
import { agentServerApi } from '../src/http-app.js';
import { leftOut, officialContract } from './official-contract.js';
import { unconnectedApp } from './test-app.js';

describe('beside the official contract', () => {
  let app: Awaited<ReturnType<typeof unconnectedApp>>;
  let document: OpenApiDocument;
  beforeAll(async () => {
    app = await unconnectedApp();
    document = createOpenApiDocument(app, agentServerApi) as OpenApiDocument;
  });
  afterAll(() => app.close());

  it('has every operation, parameter, field and value of it, except deliberate omissions', () => {
    const missing = Object.entries(officialContract).flatMap(([name, official]) =>
      missingFrom(document, name, official),
    );
    expect(missing.sort()).toEqual(Object.keys(leftOut).sort());
  });

  it('notices an operation, a field and a value that are missing', () => {
    const official = { query: 'limit nothing', body: 'stream_mode=values|silence' };
    expect(missingFrom(document, 'GET /nowhere', {})).toEqual(['GET /nowhere']);
    expect(missingFrom(document, 'GET /threads/{thread_id}/runs', { query: official.query })).toEqual([
      'GET /threads/{thread_id}/runs query nothing',
    ]);
    expect(missingFrom(document, 'POST /runs', { body: official.body })).toEqual([
      'POST /runs body stream_mode=silence',
    ]);
  });
});
