import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { readText } from '@heddle/launcher/workspace';
import { filesWithBases } from './catalogue.mjs';
import { basesIn, withDigests } from './pin.mjs';
import { digestOf, parseReference, tokenUrl } from './registry.mjs';

const index = '{"schemaVersion":2}';
const digest = `sha256:${createHash('sha256').update(index).digest('hex')}`;

describe('base images', () => {
  it('are one Node and one PostgreSQL in all files', () => {
    const named = new Set(filesWithBases.map(readText).flatMap(basesIn));
    expect([...named].filter((reference) => reference.startsWith('node:'))).toHaveLength(1);
    for (const file of filesWithBases) expect([file, basesIn(readText(file)).length]).toEqual([file, 1]);
  });

  it('get a digest, or another one, and keep their tag', () => {
    const text = 'ARG NODE_IMAGE=node:24.1.0-bookworm-slim\nimage: postgres:18.4-bookworm # postgres:18\n';
    const [one, two] = ['a', 'b'].map((digit) => `sha256:${digit.repeat(64)}`) as [string, string];
    const pinned = withDigests(text, { 'node:24.1.0-bookworm-slim': one });
    expect(pinned).toBe(text.replace('-slim', `-slim@${one}`));
    expect(withDigests(pinned, { 'node:24.1.0-bookworm-slim': two })).toBe(text.replace('-slim', `-slim@${two}`));
    expect(basesIn(pinned)).toEqual(['node:24.1.0-bookworm-slim', 'postgres:18.4-bookworm']);
  });

  it.each([
    ['node:24-slim', 'https://registry-1.docker.io', 'library/node', '24-slim'],
    ['heddle/console', 'https://registry-1.docker.io', 'heddle/console', 'latest'],
    ['registry.example.com:5000/a/b:1@sha256:0', 'https://registry.example.com:5000', 'a/b', '1'],
    ['localhost/a', 'https://localhost', 'a', 'latest'],
  ])('%s is requested at its registry', (reference, registry, repository, tag) => {
    expect(parseReference(reference)).toEqual({ registry, repository, tag });
  });

  it('are requested with the token of the registry, if it needs one', () => {
    const header = 'Bearer realm="https://auth.example.com/token",service="r",scope="repository:library/node:pull"';
    expect(tokenUrl(header)?.href).toBe(
      'https://auth.example.com/token?service=r&scope=repository%3Alibrary%2Fnode%3Apull',
    );
    expect(tokenUrl('Basic realm="x"')).toBeUndefined();
  });
});

describe('the digest of a tag', () => {
  let server: Server | undefined;
  afterEach(() => new Promise<void>((done) => (server ? server.close(() => done()) : done())));

  async function registry(answer: (request: IncomingMessage, response: ServerResponse, self: string) => void) {
    const started = createServer((request, response) => answer(request, response, url(started)));
    server = started;
    await new Promise<void>((done) => started.listen(0, '127.0.0.1', done));
    return url(started);
  }
  const url = (of: Server) => `http://127.0.0.1:${(of.address() as AddressInfo).port}`;

  it('is that of the index over platforms, with a token if required', async () => {
    const mirror = await registry((request, response, self) => {
      if (request.url?.startsWith('/token?')) return response.end('{"token":"t"}');
      if (request.headers.authorization !== 'Bearer t') {
        response.writeHead(401, { 'www-authenticate': `Bearer realm="${self}/token",service="s"` });
        return response.end();
      }
      expect(request.url).toBe('/v2/library/node/manifests/24-slim');
      expect(request.headers.accept).toMatch(/^application\/vnd\.oci\.image\.index/);
      response.writeHead(200, { 'docker-content-digest': digest });
      return response.end(index);
    });
    await expect(digestOf('node:24-slim', mirror)).resolves.toBe(digest);
  });

  it('is refused from a contradictory or missing answer', async () => {
    const mirror = await registry((request, response) => {
      if (request.url?.endsWith('/gone')) return response.writeHead(404).end();
      response.writeHead(200, { 'docker-content-digest': `sha256:${'0'.repeat(64)}` });
      return response.end(index);
    });
    await expect(digestOf('node:24-slim', mirror)).rejects.toThrow('states sha256:000');
    await expect(digestOf('node:gone', mirror)).rejects.toThrow('answers 404');
  });
});
