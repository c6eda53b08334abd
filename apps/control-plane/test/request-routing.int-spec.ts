import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type DocumentedPaths, nonCanonicalRequests } from '@heddle/testing';
import { withoutApiHost } from '../src/http-app.js';
import { useControlPlane, FIRST_KEY } from './test-app.js';

const openapi = new URL('../../../openapi/control-plane.json', import.meta.url);

describe('requests', () => {
  const plane = useControlPlane();

  it('are answered by the named route, or by none', async () => {
    const document = JSON.parse(readFileSync(openapi, 'utf8')) as DocumentedPaths;
    const credential = { 'x-api-key': FIRST_KEY };
    expect(await nonCanonicalRequests(plane.url, document, { credential, canonical: withoutApiHost })).toEqual([]);
  });
});
