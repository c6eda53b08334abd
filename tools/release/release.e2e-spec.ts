import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { goTool } from '@heddle/go-tools/go-tool';
import { readJson, readText } from '@heddle/launcher/workspace';
import { TemporaryClone } from './temporary-clone.js';

const document = 'openapi/experiments.json';
const before: string = readJson('apps/experiments/package.json').version;
const [major = 0, minor = 0] = before.split('.').map(Number);
/** The next version that may break clients. */
const next = major > 0 ? `${major + 1}.0.0` : `0.${minor + 1}.0`;

const release = (...version: string[]) =>
  clone.node('node_modules/.bin/nx', 'release', ...version, '--skip-publish', '--projects=experiments');

/** A release compiles the services and starts each of them, which takes long on a busy machine. */
const releaseTimeoutMs = 240_000;

const installed = readText('node_modules/.package-lock.json');

// Without Go or the module proxy there is no oasdiff, and incompatible documents pass; `goTool` prints the reason.
const itWithOasdiff = (await goTool('oasdiff')) ? it : it.skip;
const removed = 'GET /api/v1/gone: api path removed without deprecation';

let clone: TemporaryClone;
beforeAll(async () => (clone = await TemporaryClone.create()));
afterAll(() => clone.remove());

/** The document with one operation more, which breaks clients when it disappears. */
async function withOperation(): Promise<string> {
  const content = JSON.parse(await clone.read(document)) as { paths: Record<string, unknown> };
  content.paths['/api/v1/gone'] = { get: { operationId: 'gone', responses: { '200': { description: 'Gone' } } } };
  return `${JSON.stringify(content, null, 2)}\n`;
}

describe('a repository without a release', () => {
  it('passes without a release to compare with', async () => {
    expect(await clone.node('tools/release/check-commits.mjs')).toMatchObject({
      code: 0,
      output: expect.stringContaining('no history to check'),
    });
    expect(await clone.node('tools/release/check-breaking.mjs')).toMatchObject({
      code: 0,
      output: expect.stringContaining('experiments: no release in the history'),
    });
  });
});

describe('after a release', () => {
  beforeAll(async () => {
    const current = await clone.read(document);
    await clone.commit('feat(experiments): serve one operation more', document, await withOperation());
    await clone.succeed('git', 'tag', `experiments@${before}`);
    await clone.commit('fix(experiments): serve one operation less', document, current);
  });

  it('refuses an invalid commit message', async () => {
    await clone.commit('Fixed things.', 'apps/experiments/notes.txt', 'things\n');
    expect(await clone.node('tools/release/check-commits.mjs')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/Fixed things\.\n.*expected/),
    });
    await clone.succeed('git', 'reset', '--quiet', '--hard', 'HEAD~1');
  });

  itWithOasdiff('refuses a document that breaks clients, until a commit announces it', async () => {
    expect(await clone.node('tools/release/check-breaking.mjs')).toMatchObject({
      code: 1,
      output: expect.stringContaining(removed),
    });
    await clone.succeed('git', 'commit', '--quiet', '--amend', '--message', 'fix(experiments)!: serve one less');
    expect(await clone.node('tools/release/check-breaking.mjs')).toMatchObject({ code: 0 });
  });

  itWithOasdiff(
    'releases no version that hides the break',
    async () => {
      const released = await release('patch');
      expect(released.code).not.toBe(0);
      expect(released.output).toContain(removed);
      await clone.succeed('git', 'reset', '--quiet', '--hard');
    },
    releaseTimeoutMs,
  );

  it(
    'releases one app with a complete release commit',
    async () => {
      await clone.commit('feat(experiments)!: serve one operation less', 'apps/experiments/notes.txt', 'less\n');
      const parent = await clone.succeed('git', 'rev-parse', 'HEAD');
      const released = await release();
      expect(released).toMatchObject({ code: 0 });

      expect(await clone.succeed('git', 'describe', '--tags', '--exact-match')).toBe(`experiments@${next}`);
      expect(await clone.succeed('git', 'rev-parse', 'HEAD~1')).toBe(parent);
      expect(await clone.succeed('git', 'status', '--porcelain')).toBe('');
      const files = (await clone.succeed('git', 'diff', '--name-only', 'HEAD~1')).split('\n');
      expect(files.sort()).toEqual([
        'apps/experiments/CHANGELOG.md',
        'apps/experiments/package.json',
        'charts/heddle/Chart.yaml',
        'charts/heddle/values.yaml',
        'k8s/overlays/production/kustomization.yaml',
        document,
        'package-lock.json',
      ]);
      expect(JSON.parse(await clone.read(document))).toMatchObject({ info: { version: next } });
      // One line each: nothing else was touched on the way.
      const lines = await clone.succeed('git', 'diff', '--numstat', 'HEAD~1', '--', ...files.slice(1));
      for (const line of lines.split('\n')) expect(line).toMatch(/^1\t1\t/);

      expect(readText('node_modules/.package-lock.json')).toBe(installed);
      expect(await clone.node('tools/generate.mjs', '--check')).toMatchObject({ code: 0 });
      expect(await clone.node('tools/release/check-breaking.mjs')).toMatchObject({ code: 0 });
      expect(await clone.node('node_modules/.bin/prettier', '--check', ...files)).toMatchObject({ code: 0 });
    },
    releaseTimeoutMs,
  );
});
