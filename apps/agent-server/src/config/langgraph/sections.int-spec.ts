import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GraphConfigError } from './graph-config.errors.js';
import { readGraphConfig } from './graph-config.js';
import type { SectionVariables } from './section.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sections-'));
  for (const name of ['agent.ts', 'auth.ts', 'app.ts']) writeFileSync(join(folder, name), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

function read(content: object, variables: SectionVariables = {}) {
  const path = join(folder, 'langgraph.json');
  writeFileSync(path, JSON.stringify({ graphs: { agent: './agent.ts:graph' }, ...content }));
  return readGraphConfig(path, undefined, variables);
}

function refusal(content: object, variables: SectionVariables = {}): string {
  try {
    read(content, variables);
  } catch (error) {
    expect(error).toBeInstanceOf(GraphConfigError);
    return (error as Error).message;
  }
  return 'taken';
}

describe('the section auth', () => {
  const path = './auth.ts:auth';

  it('is read with defaults', () => {
    const file = join(folder, 'auth.ts');
    expect(read({}).auth).toBeNull();
    expect(read({ auth: { path } }).auth).toEqual({ file, exportName: 'auth', disableStudioAuth: false, cache: null });
    const cache = { cache_keys: ['Authorization'], ttl_seconds: 5 };
    expect(read({ auth: { path, disable_studio_auth: true, cache } }).auth).toMatchObject({
      disableStudioAuth: true,
      cache: { headers: ['authorization'], ttlMs: 5_000, maxEntries: 1000 },
    });
  });

  it('is read from LANGGRAPH_AUTH: of the process, then of env, then of the file', () => {
    const named = (name: string) => JSON.stringify({ path: `./auth.ts:${name}` });
    const file = { auth: { path }, env: { LANGGRAPH_AUTH: named('ofEnv') } };
    expect(read(file, { LANGGRAPH_AUTH: named('ofProcess') }).auth?.exportName).toBe('ofProcess');
    expect(read(file).auth?.exportName).toBe('ofEnv');
    expect(refusal({}, { LANGGRAPH_AUTH: '{' })).toBe('LANGGRAPH_AUTH is not valid JSON');
    expect(refusal({}, { LANGGRAPH_AUTH: '[]' })).toBe('LANGGRAPH_AUTH must be an object');
  });

  it.each([
    [{}, 'auth.path must be "./file.ts:export"'],
    [{ path: './auth.ts' }, 'names no export'],
    [{ path: './none.ts:auth' }, 'none.ts does not exist'],
    [{ path: './auth.py:auth' }, 'Python is not supported'],
    [{ path, disable_studio_auht: true }, 'unknown key; did you mean "disable_studio_auth"?'],
    [{ path, disable_studio_auth: 'yes' }, 'auth.disable_studio_auth must be true or false'],
    [{ path, openapi: {} }, 'are not supported in the OpenAPI document'],
    [{ path, cache: {} }, 'auth.cache.cache_keys must name the headers'],
    [
      { path, cache: { cache_keys: ['authorization'], ttl_seconds: 0 } },
      'ttl_seconds must be a whole number, at least 1',
    ],
  ])('%j is refused', (auth, message) => {
    expect(refusal({ auth })).toContain(message);
  });
});

describe('the section http', () => {
  it('is read with defaults', () => {
    expect(read({}).http).toMatchObject({ app: null, authenticatesApp: false, mountPrefix: '', cors: null });
    const { http } = read({ http: { app: './app.ts:app', disable_runs: true, disable_mcp: true, disable_ui: false } });
    expect(http.app).toEqual({ file: join(folder, 'app.ts'), exportName: 'app' });
    expect([...http.disabled]).toEqual(['runs', 'mcp']);
    expect(read({}, { LANGGRAPH_HTTP: '{"disable_store": true}' }).http.disabled.has('store')).toBe(true);
  });

  it.each([
    [{ mount_prefix: '/agents' }, {}, '/agents'],
    [{ mount_prefix: '/agents/' }, {}, '/agents'],
    [{ mount_prefix: '/' }, {}, ''],
    [{ mount_prefix: '/a/b-c' }, {}, '/a/b-c'],
    [{ mount_prefix: '/agents' }, { MOUNT_PREFIX: '/else' }, '/else'],
  ])('%j with %j is mounted at "%s"', (http, variables, expected) => {
    expect(read({ http }, variables).http.mountPrefix).toBe(expected);
  });

  it('has names and patterns of origins', () => {
    const cors = (given: object) => read({ http: { cors: given } }).http.cors;
    expect(cors({})).toMatchObject({ origins: ['*'], originPattern: null, methods: null, maxAgeSeconds: 600 });
    const pattern = cors({ allow_origin_regex: 'https://.*\\.example' })?.originPattern;
    expect(pattern?.test('https://a.example')).toBe(true);
    expect(pattern?.test('https://a.example.evil')).toBe(false);
    expect(cors({ allow_origin_regex: 'x' })?.origins).toEqual([]);
    expect(cors({ allow_headers: ['*'], allow_methods: ['GET'] })).toMatchObject({ headers: null, methods: ['GET'] });
  });

  it('has patterns of headers for the log', () => {
    const { loggingHeaders } = read({ http: { logging_headers: { includes: ['x-*'], excludes: ['X-Secret'] } } }).http;
    const matched = ['x-a', 'X-B', 'x-secret', 'user-agent', 'ax-'].filter((name) => loggingHeaders?.matches(name));
    expect(matched).toEqual(['x-a', 'X-B']);
  });

  it.each([
    [{ app: './app.ts' }, 'names no export'],
    [{ app: './none.ts:app' }, 'none.ts does not exist'],
    [{ disable_thread: true }, 'unknown key; did you mean "disable_threads"?'],
    [{ mount_prefix: 'agents' }, 'http.mount_prefix must be a path like "/agents"'],
    [{ mount_prefix: '/../x' }, 'http.mount_prefix must be a path like "/agents"'],
    [{ middleware_order: 'first' }, 'must be "auth_first" or "middleware_first"'],
    [{ middleware_order: 'auth_first' }, '"auth_first" needs enable_custom_route_auth: true'],
    [{ middleware_order: 'middleware_first', enable_custom_route_auth: true }, 'needs enable_custom_route_auth: false'],
    [{ cors: { allow_credentials: true } }, 'browsers send no credentials to "*"'],
    [{ cors: { allow_origin: [] } }, 'unknown key; did you mean "allow_origins"?'],
    [{ cors: { allow_origin_regex: '(' } }, 'is not a regular expression'],
    [{ cors: { allow_origins: 'x' } }, 'cors.allow_origins must be a list of strings'],
    [{ logging_headers: { include: [] } }, 'unknown key; did you mean "includes"?'],
    [{ logging_headers: [] }, 'http.logging_headers must be an object'],
  ])('%j is refused', (http, message) => {
    expect(refusal({ http })).toContain(message);
  });
});
