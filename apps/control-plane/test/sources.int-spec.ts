import { randomBytes } from 'node:crypto';
import { type IncomingMessage, request, type Server } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { ArtefactStore } from '../src/core/artefacts/artefact-store.port.js';
import { imageDeployment, sourceDeployment, startControlPlane, useControlPlane } from './test-app.js';
import { type FixtureEntry, projectFiles, tarball } from './tar.fixture.js';

interface Issued {
  upload_url: string;
  object_path: string;
}

describe('sources', () => {
  const plane = useControlPlane({ env: { HEDDLE_MAX_BODY_MB: '4' } });
  let store: ArtefactStore;
  beforeAll(async () => {
    store = plane.app.get(ArtefactStore);
  });

  const create = async (name: string): Promise<string> =>
    (await plane.json('POST', '/v2/deployments', { body: sourceDeployment(name) })).id;
  const issue = (id: string) => plane.json<Issued>('POST', `/v2/deployments/${id}/upload-url`);
  /** Uploads as the official command line does. */
  const put = async (url: string, bytes: Buffer, headers: Record<string, string> = {}) => {
    const answer = await fetch(url, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: {
        'Content-Type': 'application/gzip',
        'X-Goog-Content-Length-Range': '0,209715200',
        ...headers,
      },
    });
    return {
      status: answer.status,
      body: (await answer.json()) as { detail?: string; digest?: string; size?: number },
    };
  };
  const update = (id: string, path: string, more: object = {}) =>
    plane.call('PATCH', `/v2/deployments/${id}`, {
      body: {
        revision_source: 'internal_source',
        source_revision_config: { source_tarball_path: path, langgraph_config_path: 'langgraph.json' },
        secrets: [],
        ...more,
      },
    });
  const stored = async () => {
    const found = [];
    for await (const { digest } of store.list()) found.push(digest);
    return found.sort();
  };

  it('go from an upload to a deployed revision', async () => {
    const id = await create('uploaded');
    const issued = await issue(id);
    expect(issued.object_path).toMatch(new RegExp(`^deployments/${id}/sources/[0-9a-f-]{36}\\.tar\\.gz$`));
    expect(new URL(issued.upload_url).origin).toBe(plane.url);
    const files = [...projectFiles, { path: '.env', content: 'OPENAI_API_KEY=sk-of-the-client' }];
    const answer = await put(issued.upload_url, tarball(files));
    expect(answer).toEqual({
      status: 200,
      body: { digest: expect.stringMatching(/^sha256:/), size: expect.any(Number) },
    });
    const { status, body } = await update(id, issued.object_path);
    expect([status, body.source_revision_config]).toMatchObject([
      200,
      {
        source_tarball_path: issued.object_path,
        source_digest: answer.body.digest,
        graph_config_path: 'langgraph.json',
      },
    ]);
    await waitFor(
      async () => (await plane.json('GET', `/v2/deployments/${id}`)).active_revision_id === body.latest_revision_id,
      { what: 'the revision to serve' },
    );
    const content = gunzipSync(await buffer(await store.open(answer.body.digest as string)));
    expect(content.includes('export const graph')).toBe(true);
    expect(content.includes('sk-of-the-client')).toBe(false);

    // The next change of something else keeps the source.
    const later = await plane.json('PATCH', `/v2/deployments/${id}`, {
      body: { secrets: [{ name: 'A', value: 'b' }] },
    });
    expect(later.source_revision_config).toMatchObject({
      source_tarball_path: issued.object_path,
      source_digest: answer.body.digest,
    });
  });

  it('have the address that the client used', async () => {
    const id = await create('addresses');
    const under = await plane.json<Issued>('POST', `/api-host/v2/deployments/${id}/upload-url`);
    expect(under.upload_url.startsWith(`${plane.url}/api-host/v2/uploads/`)).toBe(true);
    expect((await put(under.upload_url, tarball(projectFiles))).status).toBe(200);
    const proxied = await plane.json<Issued>('POST', `/v2/deployments/${id}/upload-url`, {
      headers: { 'X-Forwarded-Proto': 'https' },
    });
    expect(proxied.upload_url.startsWith(plane.url.replace('http:', 'https:'))).toBe(true);
  });

  it('need neither a body nor a content type for an upload URL', async () => {
    const id = await create('no-body');
    const { port } = new URL(plane.url);
    const sent = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: `/v2/deployments/${id}/upload-url`,
      headers: { 'X-Api-Key': 'the-first-key-of-these-tests', 'Content-Length': '0' },
    }).end();
    const [answer] = await once(sent, 'response');
    expect(answer.statusCode).toBe(200);
    answer.resume();
  });

  it('replace the content of an upload until a revision has it', async () => {
    const id = await create('twice');
    const { upload_url, object_path } = await issue(id);
    await put(upload_url, tarball(projectFiles));
    const second = await put(upload_url, tarball([...projectFiles, { path: 'more.txt', content: '1' }]));
    const { body } = await update(id, object_path);
    expect(body.source_revision_config.source_digest).toBe(second.body.digest);
    await put(upload_url, tarball(projectFiles));
    const { body: unchanged } = await plane.call('GET', `/v2/deployments/${id}`);
    expect(unchanged.source_revision_config.source_digest).toBe(second.body.digest);
  });

  it('are for deployments of their kind', async () => {
    const { id } = await plane.json('POST', '/v2/deployments', { body: imageDeployment('image') });
    const pushed = await plane.json('POST', '/v2/deployments', {
      body: { ...sourceDeployment('pushed'), source: 'internal_docker' },
    });
    const source = await create('source');
    for (const [path, status, detail] of [
      [
        `${id}/upload-url`,
        400,
        "Source configuration error: uploads are only available for 'internal_source' source deployments.",
      ],
      [
        `${source}/push-token`,
        400,
        "Source configuration error: push tokens are only available for 'internal_docker' source deployments.",
      ],
      [`${pushed.id}/push-token`, 400, expect.stringContaining('no container registry')],
      ['00000000-0000-4000-8000-000000000000/upload-url', 404, expect.stringContaining('not found')],
      ['nonsense/upload-url', 422, expect.any(Array)],
    ] as const) {
      expect(await plane.call('POST', `/v2/deployments/${path}`)).toMatchObject({ status, body: { detail } });
    }
    await plane.call('DELETE', `/v2/deployments/${source}`);
    expect((await plane.call('POST', `/v2/deployments/${source}/upload-url`)).status).toBeGreaterThanOrEqual(404);
  });

  it('refuse every other URL', async () => {
    const id = await create('signatures');
    const { upload_url } = await issue(id);
    const { upload_url: other } = await issue(id);
    const changed = (change: (url: URL) => void) => {
      const url = new URL(upload_url);
      change(url);
      return url.href;
    };
    const before = await stored();
    for (const url of [
      changed((of) => of.searchParams.delete('signature')),
      changed((of) => of.searchParams.delete('expires')),
      changed((of) => of.searchParams.set('signature', 'AAAA')),
      changed((of) => of.searchParams.set('expires', '9999999999')),
      changed((of) => of.searchParams.set('expires', '1e9')),
      changed((of) => (of.pathname = new URL(other).pathname)),
    ]) {
      expect([url, (await put(url, tarball(projectFiles))).status]).toEqual([url, 403]);
    }
    const repeated = await put(`${upload_url}&signature=AAAA`, tarball(projectFiles));
    expect([403, 422]).toContain(repeated.status);
    expect(await stored()).toEqual(before);
  });

  const others: FixtureEntry[] = [...projectFiles, { path: 'random', content: randomBytes(1000) }];

  it.each<[string, () => Buffer, number, RegExp]>([
    [
      'a link',
      () => tarball([...others, { path: 'l', type: 'SymbolicLink', linkpath: '/etc/passwd' }]),
      400,
      /the entry 'l' is a symbolic link/,
    ],
    ['a way out', () => tarball([...others, { path: '../x', content: '' }]), 400, /the entry '\.\.\/x' has '\.\.'/],
    ['another format', () => Buffer.from('PK'), 400, /not a complete gzip archive/],
    ['nothing', () => Buffer.alloc(0), 400, /not a complete gzip archive/],
    ['half an archive', () => tarball(others).subarray(0, 300), 400, /not a complete gzip archive/],
    ['too much', () => tarball([{ path: 'x', content: randomBytes(5 * 1024 * 1024) }]), 413, /limit/],
  ])('store nothing of %s', async (_what, make, status, detail) => {
    const id = await create(`bad-${randomBytes(4).toString('hex')}`);
    const { upload_url, object_path } = await issue(id);
    const before = await stored();
    const answer = await put(upload_url, make());
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringMatching(detail)]);
    expect(await stored()).toEqual(before);
    expect(await update(id, object_path)).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('content has not arrived') },
    });
  });

  it('store nothing of an upload that breaks off', async () => {
    const id = await create('broken-off');
    const { upload_url } = await issue(id);
    const bytes = tarball(others);
    const server = plane.app.getHttpServer() as Server;
    const arrived = once(server, 'request') as Promise<[IncomingMessage]>;
    const sent = request(upload_url, { method: 'PUT', headers: { 'Content-Length': String(bytes.length) } });
    sent.on('error', () => undefined);
    sent.write(bytes.subarray(0, bytes.length - 10));
    const [received] = await arrived;
    const closed = new Promise((done) => received.once('close', done));
    sent.destroy();
    await closed;
    const before = await stored();
    const complete = await put((await issue(id)).upload_url, bytes);
    expect(complete.status).toBe(200);
    expect(before).not.toContain(complete.body.digest);
  });

  it('of another deployment or of nowhere are no source', async () => {
    const [mine, theirs] = [await create('mine'), await create('theirs')];
    const { upload_url, object_path } = await issue(theirs);
    await put(upload_url, tarball(projectFiles));
    for (const path of [object_path, 'a/b', `deployments/${mine}/sources/${theirs}.tar.gz`, '../../etc/passwd']) {
      expect(await update(mine, path)).toMatchObject({
        status: 400,
        body: { detail: expect.stringContaining("must be the 'object_path' of an upload of this deployment") },
      });
    }
    expect(
      await plane.call('POST', '/v2/deployments', {
        body: { ...sourceDeployment('early'), source_revision_config: { source_tarball_path: object_path } },
      }),
    ).toMatchObject({ status: 400, body: { detail: expect.stringContaining('must be null for a new deployment') } });
  });

  it('expire', async () => {
    const brief = await startControlPlane({ env: { UPLOAD_URL_TTL_S: '10' } });
    try {
      const { id } = await brief.json('POST', '/v2/deployments', { body: sourceDeployment('late') });
      const { upload_url } = await brief.json<Issued>('POST', `/v2/deployments/${id}/upload-url`);
      const url = new URL(upload_url);
      const left = Number(url.searchParams.get('expires')) - Date.now() / 1000;
      expect(left).toBeGreaterThan(5);
      expect(left).toBeLessThanOrEqual(10);
    } finally {
      await brief.close();
    }
  });
});

describe('a registry of the operator', () => {
  it('is named with its token', async () => {
    const plane = await startControlPlane({
      env: { REGISTRY_URL: 'registry.test/agents', REGISTRY_TOKEN: 'push-me' },
    });
    try {
      const { id } = await plane.json('POST', '/v2/deployments', {
        body: { ...sourceDeployment('pushed'), source: 'internal_docker' },
      });
      expect(await plane.call('POST', `/v2/deployments/${id}/push-token`)).toMatchObject({
        status: 200,
        body: { token: 'push-me', registry_url: 'registry.test/agents' },
      });
    } finally {
      await plane.close();
    }
  });
});
