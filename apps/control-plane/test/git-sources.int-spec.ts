import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestAuthority, waitFor } from '@heddle/testing';
import { list, type ReadEntry } from 'tar';
import { ArtefactStore } from '../src/core/artefacts/artefact-store.port.js';
import { GitSourceService } from '../src/features/git-sources/git-source.service.js';
import { GitSettings } from '../src/features/git-sources/git.settings.js';
import { agentProcesses, counterAgent } from './agent-processes.fixture.js';
import { type GitServer, Repositories, startGitServer } from './git-server.fixture.js';
import { type ControlPlane, repositoryDeployment, startControlPlane } from './test-app.js';

const project = {
  'langgraph.json': JSON.stringify({ graphs: { counter: './agent.ts:graph' } }),
  'agent.ts': counterAgent,
};

describe('sources of git', () => {
  const repositories = new Repositories();
  const certificates = mkdtempSync(join(tmpdir(), 'git-certificates-'));
  let server: GitServer;
  let secure: GitServer;
  let selfSigned: GitServer;
  let plane: ControlPlane;
  let folder: string;
  let first: string;

  beforeAll(async () => {
    first = repositories.commit('agent', { ...project, '.env': 'SECRET=1', '.gitattributes': '*.txt filter=lfs' });
    mkdirSync(join(repositories.root, 'empty'));
    repositories.in('empty', 'init', '--quiet');
    server = await startGitServer(repositories.root);
    const authority = createTestAuthority(certificates, 'authority');
    secure = await startGitServer(repositories.root, authority.sign('IP:127.0.0.1'));
    const other = createTestAuthority(certificates, 'other');
    selfSigned = await startGitServer(repositories.root, other.sign('IP:127.0.0.1'));
    process.env.SSL_CERT_FILE = authority.caFile;
    const agents = agentProcesses();
    ({ folder } = agents);
    plane = await startControlPlane({
      env: {
        ...agents.env,
        HEDDLE_DRIVER: 'auto',
        GIT_URLS: [
          server.url,
          secure.url,
          selfSigned.url,
          `file://${repositories.root}`,
          'http://localhost:1',
          'http://10.255.0.1',
        ].join(),
        GIT_TOKENS: `${new URL(server.url).host}=token-of-the-operator`,
        GIT_NETWORKS: '127.0.0.1/32',
        GIT_MAX_MB: '4',
      },
    });
    delete process.env.SSL_CERT_FILE;
  });
  afterAll(async () => {
    await plane.close();
    await Promise.all([server, secure, selfSigned].map((one) => one.close()));
    for (const path of [folder, certificates]) rmSync(path, { recursive: true, force: true });
    repositories.remove();
  });

  const request = (repoUrl: string) => ({
    log: { tenantId: randomUUID(), deploymentId: randomUUID(), revisionId: randomUUID(), stream: 'build' as const },
    repoUrl,
    signal: AbortSignal.timeout(60_000),
  });
  const source = () => plane.app.get(GitSourceService, { strict: false });
  const resolve = (url: string, ref = 'main') => source().resolve(request(url), ref);
  const fetchCommit = (url: string, commit: string) => source().fetch(request(url), commit);

  async function textsOf(digest: string): Promise<Record<string, string>> {
    const texts: Record<string, string> = {};
    const read = (entry: ReadEntry) => {
      texts[entry.path] = '';
      entry.on('data', (chunk: Buffer) => (texts[entry.path] += chunk.toString()));
    };
    const content = await plane.app.get(ArtefactStore, { strict: false }).open(digest);
    await new Promise<void>((done, fail) =>
      content
        .pipe(list({ onReadEntry: read }))
        .on('end', done)
        .on('error', fail),
    );
    return texts;
  }

  const filesOf = async (digest: string): Promise<string[]> => Object.keys(await textsOf(digest)).sort();

  it.each([
    ['http', () => server.url],
    ['https', () => secure.url],
    ['file', () => `file://${repositories.root}`],
  ])('are read over %s, as the same artefact', async (_protocol, base) => {
    expect(await resolve(`${base()}/agent`)).toBe(first);
    const digest = await fetchCommit(`${base()}/agent`, first);
    expect(await filesOf(digest)).toEqual(['.gitattributes', 'agent.ts', 'langgraph.json']);
    expect(digest).toBe(await fetchCommit(`file://${repositories.root}/agent`, first));
    expect(readdirSync(join(folder, 'builds'))).toEqual([]);
  });

  it('are read at a branch, a tag or an older commit', async () => {
    const older = repositories.commit('refs', { 'a.txt': '1' });
    repositories.in('refs', 'tag', 'light');
    repositories.in('refs', 'tag', '-a', 'v1', '-m', 'first');
    const newer = repositories.commit('refs', { 'a.txt': '2' });
    repositories.in('refs', 'branch', 'other', older);
    const url = `${server.url}/refs`;
    expect(await resolve(url)).toBe(newer);
    expect(await resolve(url, 'other')).toBe(older);
    expect(await resolve(url, 'refs/tags/light')).toBe(older);
    expect(await resolve(url, 'refs/tags/v1')).toBe(older);
    expect(await resolve(url, older)).toBe(older);
    expect(await fetchCommit(url, older)).not.toBe(await fetchCommit(url, newer));
  });

  it('have all files of the commit, as they are', async () => {
    const content = {
      '.gitattributes': 'b.txt export-ignore\na.txt export-subst\n',
      'a.txt': '$Format:%H$',
      'b.txt': '',
    };
    const commit = repositories.commit('attributes', content);
    expect(await textsOf(await fetchCommit(`${server.url}/attributes`, commit))).toEqual(content);
  });

  it('send the token to its host only, and not in a URL', async () => {
    const url = `${server.url}/private/agent`;
    expect(await fetchCommit(url, await resolve(url))).toMatch(/^sha256:/);
    expect(server.credentials.at(-1)).toBe(`Basic ${btoa('x-access-token:token-of-the-operator')}`);
    expect(server.requests.join()).not.toContain('token');
    expect(secure.credentials).toEqual([]);
  });

  describe('are refused', () => {
    it.each([
      ['an unknown branch', () => resolve(`${server.url}/agent`, 'missing'), 'ref_not_found', "no branch 'missing'"],
      [
        'a commit that is gone',
        () => fetchCommit(`${server.url}/agent`, '1'.repeat(40)),
        'commit_not_found',
        'no such',
      ],
      ['an unknown repository', () => resolve(`${server.url}/nothing`), 'repository_not_found', 'no such repository'],
      [
        'a private one without a token',
        () => resolve(`${secure.url}/private/agent`),
        'source_unauthorised',
        'GIT_TOKENS',
      ],
      ['a redirect', () => resolve(`${server.url}/moved/agent`), 'source_redirected', 'redirects'],
      [
        'a repository that is not allowed',
        () => resolve('https://github.com/acme/agent'),
        'source_not_allowed',
        'GIT_URLS',
      ],
      ['a website', () => resolve(`${server.url}/site/agent`), 'repository_not_found', 'no Git repository'],
      ['a page', () => resolve(`${server.url}/page/agent`), 'repository_not_found', 'no Git repository'],
      [
        'a commit of a website',
        () => fetchCommit(`${server.url}/site/agent`, '1'.repeat(40)),
        'repository_not_found',
        'no Git repository',
      ],
      ['an unknown certificate', () => resolve(`${selfSigned.url}/agent`), 'source_certificate', 'certificate'],
      ['an empty repository', () => resolve(`${server.url}/empty/.git`), 'ref_not_found', "no branch 'main'"],
      ['a private address', () => resolve('http://10.255.0.1/agent'), 'source_not_allowed', 'GIT_NETWORKS'],
      ['a command as transport', () => resolve('ext::sh -c id'), 'source_not_allowed', 'space'],
      ['an option', () => resolve('--upload-pack=id'), 'source_not_allowed', 'URL'],
    ])('%s', (_case, attempt, code, text) =>
      expect(attempt()).rejects.toMatchObject({ code, message: expect.stringContaining(text) }),
    );

    it('an unreachable server, until it answers', async () => {
      await expect(resolve(`${server.url}/busy/agent`)).rejects.toThrow('cannot be reached');
      await expect(resolve(`${server.url}/busy/agent`)).rejects.not.toHaveProperty('code');
    });

    it('links, like in uploads', async () => {
      const commit = repositories.commit('links', { 'hosts.txt': '-> /etc/hosts' });
      await expect(fetchCommit(`${server.url}/links`, commit)).rejects.toMatchObject({
        code: 'source_archive',
        message: expect.stringContaining("'hosts.txt' is a symbolic link"),
      });
    });

    it('too large repositories', async () => {
      const noise = Array.from({ length: 300_000 }, () => randomUUID()).join('');
      const commit = repositories.commit('large', { 'noise.txt': noise });
      await expect(fetchCommit(`${server.url}/large`, commit)).rejects.toMatchObject({ code: 'source_too_large' });
      expect(readdirSync(join(folder, 'builds'))).toEqual([]);
    });

    it('hosts whose name has no permitted address', async () => {
      const settings = { ...plane.app.get(GitSettings, { strict: false }), networks: [] };
      const strict = new GitSourceService(settings, null as never, null as never);
      await expect(strict.resolve(request('http://localhost:1/agent'), 'main')).rejects.toMatchObject({
        code: 'source_not_allowed',
      });
    });
  });

  it('run no hook, filter or program of the repository', async () => {
    const mark = join(certificates, 'was-run');
    const commit = repositories.commit('hostile', {
      '.gitattributes': '* filter=evil diff=evil export-subst',
      '.gitmodules': `[submodule "x"]\n\tpath = x\n\turl = ext::sh -c "touch ${mark}"\n`,
      'a.txt': '$Format:%H$',
    });
    repositories.in('hostile', 'config', 'filter.evil.smudge', `touch ${mark}`);
    repositories.in('hostile', 'config', 'uploadpack.packObjectsHook', `touch ${mark};`);
    await fetchCommit(`file://${repositories.root}/hostile`, commit);
    expect(readdirSync(certificates)).not.toContain('was-run');
  });

  async function deploy(body: object) {
    const made = (await plane.call('POST', '/v2/deployments', { body })).body;
    const path = `/v2/deployments/${made.id}/revisions/${made.latest_revision_id}`;
    const revision = async () => (await plane.call('GET', path)).body;
    const ends = () =>
      waitFor(async () => /DEPLOYED|FAILED/.test((await revision()).status) && revision(), {
        what: 'the end',
        timeoutMs: 90_000,
      });
    return { made, ends };
  }

  const deployment = (name: string, repoUrl: string, ref = 'main') => {
    const body = repositoryDeployment(name, ref);
    return { ...body, source_config: { ...body.source_config, repo_url: repoUrl } };
  };

  it('are built and run, with their commit in the revision', async () => {
    const { made, ends } = await deploy(deployment('counter', `${server.url}/agent`));
    expect(made.driver).toBe('process');
    const revision = await ends();
    expect(revision).toMatchObject({ status: 'DEPLOYED', driver: 'process', failure: null });
    const { repo_commit_sha: commit, source_digest: digest } = revision.source_revision_config;
    expect(commit).toBe(first);
    expect(digest).toBe(await fetchCommit(`${server.url}/agent`, first));
  });

  it('fail with a reason, and are simulated where the operator does not allow them', async () => {
    const unknown = await deploy(deployment('unknown', `${server.url}/agent`, 'missing'));
    expect(await unknown.ends()).toMatchObject({
      status: 'CREATE_FAILED',
      failure: { step: 'CREATING', code: 'ref_not_found', message: "The repository has no branch 'missing'." },
    });
    const elsewhere = await deploy(deployment('elsewhere', 'https://github.com/acme/agent'));
    expect(elsewhere.made.driver).toBe('simulated');
    expect(await elsewhere.ends()).toMatchObject({ status: 'DEPLOYED', driver: 'simulated' });
  });
});
