import { describe, expect, it } from '@jest/globals';
import { canonicalUrl } from '../src/http-app.js';

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
});
