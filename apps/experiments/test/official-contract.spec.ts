import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOpenApiDocument } from '@heddle/http';
import { missingFrom, type OpenApiDocument } from '@heddle/testing';
import { experimentsApi } from '../src/http-app.js';
import { leftOut } from './left-out.js';
import { officialContract } from './official-contract.js';
import { unconnectedApp } from './test-app.js';

describe('beside the official contract', () => {
  let app: Awaited<ReturnType<typeof unconnectedApp>>;
  let document: OpenApiDocument;
  beforeAll(async () => {
    app = await unconnectedApp();
    document = createOpenApiDocument(app, experimentsApi) as OpenApiDocument;
  });
  afterAll(() => app.close());

  it('has every operation, parameter and field of it, except deliberate omissions', () => {
    const missing = Object.entries(officialContract).flatMap(([name, official]) =>
      missingFrom(document, name, official),
    );
    expect(missing.sort()).toEqual(Object.keys(leftOut).sort());
  });

  it('gives a reason for everything that is left out', () => {
    for (const [name, reason] of Object.entries(leftOut))
      expect([name, reason]).toEqual([name, expect.stringMatching(/\S/)]);
  });
});
