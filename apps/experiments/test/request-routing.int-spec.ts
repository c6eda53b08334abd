import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type DocumentedPaths, nonCanonicalRequests } from '@heddle/testing';
import { canonicalUrl } from '../src/http-app.js';
import { useTestService } from './test-app.js';

const openapi = new URL('../../../openapi/experiments.json', import.meta.url);

describe('requests', () => {
  const service = useTestService();

  it('are answered by the route that they name, or by none', async () => {
    const document = JSON.parse(readFileSync(openapi, 'utf8')) as DocumentedPaths;
    const credential = { 'x-api-key': 'a' };
    expect(await nonCanonicalRequests(service.url, document, { credential, canonical: canonicalUrl })).toEqual([]);
  });
});
