import { describe, expect, it } from '@jest/globals';
import { collectRoutePermissions } from '@heddle/testing';
import { canonicalUrl } from '../src/http-app.js';
import { unconnectedApp } from './test-app.js';

describe('canonicalUrl', () => {
  it.each([
    ['/datasets/upload-experiment', '/api/v1/datasets/upload-experiment'],
    ['/datasets/upload-experiment?x=1', '/api/v1/datasets/upload-experiment?x=1'],
    ['/api/datasets/upload-experiment', '/api/v1/datasets/upload-experiment'],
    ['/api/sessions?limit=1', '/api/v1/sessions?limit=1'],
    ['/api/v1/sessions', '/api/v1/sessions'],
    ['/api/v2/runs/query', '/api/v2/runs/query'],
    ['/api/vault', '/api/v1/vault'],
    ['/datasets', '/api/v1/datasets'],
    ['/datasets?limit=1', '/api/v1/datasets?limit=1'],
    ['/sessions/3f0b0f2e', '/api/v1/sessions/3f0b0f2e'],
    ['/runs/query', '/api/v1/runs/query'],
    ['/info', '/api/v1/info'],
    ['/datasetsfoo', '/datasetsfoo'],
    ['/x/datasets', '/x/datasets'],
    ['/v2/sessions', '/v2/sessions'],
    ['/', '/'],
    ['/ok', '/ok'],
    ['/ready', '/ready'],
    ['/metrics', '/metrics'],
    ['/openapi.yaml', '/openapi.yaml'],
    ['/docs/swagger-ui.css', '/docs/swagger-ui.css'],
    ['/docs', '/docs'],
    ['/openapi.json', '/openapi.json'],
  ])('makes %s to %s', (url, expected) => {
    expect(canonicalUrl(url)).toBe(expected);
  });

  it('leads every route from its address without /api/v1, but for those that have one of their own there', async () => {
    const app = await unconnectedApp();
    const paths = Object.keys(collectRoutePermissions(app)).map((route) => route.split(' ')[1] as string);
    await app.close();
    const own = paths.filter((path) => !path.startsWith('/api/v1/'));
    const short = paths.filter((path) => !own.includes(path)).map((path) => path.slice('/api/v1'.length));
    for (const path of short) expect(canonicalUrl(path)).toBe(own.includes(path) ? path : `/api/v1${path}`);
    for (const path of own) expect(canonicalUrl(path)).toBe(path);
  });
});
