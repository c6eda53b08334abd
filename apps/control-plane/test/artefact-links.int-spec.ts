import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { create } from 'tar';
import { ArtefactStore } from '../src/core/artefacts/artefact-store.port.js';
import { SourcesService } from '../src/features/sources/sources.service.js';
import { useControlPlane } from './test-app.js';

const fetchProject = fileURLToPath(new URL('../../agent-server/dist/fetch-project.js', import.meta.url));
const unused = `sha256:${'0'.repeat(64)}`;

describe('a link to an artefact', () => {
  const plane = useControlPlane();
  let folder: string;
  let digest: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'links-'));
    digest = await store({ 'agent.txt': 'built', 'old.txt': 'first' });
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
  });

  async function store(files: Record<string, string>): Promise<string> {
    const source = mkdtempSync(join(folder, 'source-'));
    for (const [name, content] of Object.entries(files)) writeFileSync(join(source, name), content);
    const archive = Readable.from(create({ cwd: source, gzip: true, portable: true }, ['.']));
    return (await plane.app.get(ArtefactStore, { strict: false }).put(archive)).digest;
  }

  const urlOf = (of: string, validS = 60) =>
    `${plane.url}${plane.app.get(SourcesService, { strict: false }).artefactPath(of, Math.floor(Date.now() / 1000) + validS)}`;
  const answer = async (url: string) => {
    const response = await fetch(url);
    return { status: response.status, code: ((await response.json()) as { code?: string }).code };
  };

  it('needs no key, and is valid for one artefact and a time', async () => {
    const response = await fetch(urlOf(digest));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/gzip']);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(20);
    const forbidden = { status: 403, code: 'artefact_url' };
    const other = urlOf(unused);
    expect(await answer(urlOf(digest, -1))).toEqual(forbidden);
    expect(await answer(urlOf(digest).replace(/expires=\d/, 'expires=9'))).toEqual(forbidden);
    expect(await answer(`${urlOf(digest).split('?')[0]}?${other.split('?')[1]}`)).toEqual(forbidden);
    expect(await answer(urlOf(digest).split('?')[0] ?? '')).toEqual(forbidden);
    expect(await answer(other)).toEqual({ status: 404, code: 'artefact_not_found' });
    expect(await answer(`${plane.url}/v2/artefacts/etc?expires=1&signature=a`)).toEqual(forbidden);
  });

  it('is unpacked by fetch-project, in order and only with its digest', async () => {
    const target = join(folder, 'project');
    const run = (artefacts: object[]) =>
      promisify(execFile)(process.execPath, [fetchProject, target], {
        env: { PATH: process.env.PATH, PROJECT_ARTEFACTS: JSON.stringify(artefacts) },
      });
    const second = await store({ 'old.txt': 'second' });
    const link = (of: string) => ({ url: urlOf(of), digest: of });
    mkdirSync(target);
    // The mode of an emptyDir, which belongs to root: an archive cannot change it.
    chmodSync(target, 0o2777);
    for (let time = 1; time <= 2; time += 1) {
      await run([link(digest), link(second)]);
      expect(['agent.txt', 'old.txt'].map((name) => readFileSync(join(target, name), 'utf8'))).toEqual([
        'built',
        'second',
      ]);
      expect(readdirSync(target)).toHaveLength(2);
      expect(statSync(target).mode & 0o7777).toBe(0o2777);
      writeFileSync(join(target, 'left.txt'), 'by a former attempt');
    }
    const refusal = (text: string) => ({ code: 1, stdout: expect.stringContaining(text) });
    await expect(run([link(unused)])).rejects.toMatchObject(refusal('answered 404'));
    await expect(run([{ url: urlOf(digest), digest: second }])).rejects.toMatchObject(refusal('instead of'));
  });
});
