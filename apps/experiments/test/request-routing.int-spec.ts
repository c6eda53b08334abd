import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DocumentedPaths, nonCanonicalRequests } from '@heddle/testing';
import { canonicalUrl } from '../src/http-app.js';
import { startTestService, type TestService } from './test-app.js';

const openapi = new URL('../../../openapi/experiments.json', import.meta.url);

describe('requests', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  it('are answered by the route that they name, or by none', async () => {
    const document = JSON.parse(readFileSync(openapi, 'utf8')) as DocumentedPaths;
    const credential = { 'x-api-key': 'a' };
    expect(await nonCanonicalRequests(service.url, document, { credential, canonical: canonicalUrl })).toEqual([]);
  });
});
