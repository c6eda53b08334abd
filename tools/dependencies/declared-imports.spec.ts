import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { root } from '@heddle/launcher/workspace';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heddle-declared-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

interface Project {
  dependencies?: Record<string, string>;
  references?: { path: string }[];
  /** Text of src/index.ts. */
  source: string;
}

/** Result of the check for a repository with a library `@sample/low` and the given project. */
async function check({ dependencies, references = [], source }: Project): Promise<{ failed: boolean; text: string }> {
  const files = {
    'package.json': { workspaces: ['libs/*'], devDependencies: {} },
    'libs/low/package.json': { name: '@sample/low' },
    'libs/low/tsconfig.json': { references: [] },
    'libs/high/package.json': { name: '@sample/high', dependencies },
    'libs/high/tsconfig.json': { references },
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), JSON.stringify(content));
  }
  await mkdir(join(folder, 'libs/high/src'));
  await writeFile(join(folder, 'libs/high/src/index.ts'), source);
  const tool = join(root, 'tools/dependencies/check.mjs');
  return new Promise((resolve) => {
    execFile(process.execPath, [tool, folder], (error, stdout, stderr) =>
      resolve({ failed: error !== null, text: stdout + stderr }),
    );
  });
}

describe('the check of declared imports', () => {
  it.each([
    ['what is declared', { dependencies: { pg: '1' }, source: `import pg from 'pg';` }],
    ['types, which leave nothing in what runs', { source: `import type { Pool } from 'pg';` }],
    ['modules of Node', { source: `import { join } from 'node:path';` }],
    [
      'a project that is referenced',
      {
        dependencies: { '@sample/low': '1' },
        references: [{ path: '../low' }],
        source: `export * from '@sample/low';`,
      },
    ],
  ])('lets %s pass', async (_, project: Project) => {
    expect(await check(project)).toMatchObject({ failed: false });
  });

  it.each([
    ['an import', `import pg from 'pg';`],
    ['an import for its effect', `import 'pg';`],
    ['an import that waits', ['const { Pool } = await import(', "'pg');"].join('')],
    ['a re-export', `export { Pool } from 'pg';`],
    ['a part of a package', `import { thing } from 'pg/lib/thing.js';`],
  ])('refuses %s that is not declared', async (_, source) => {
    expect(await check({ source })).toEqual({
      failed: true,
      text: 'libs/high: imports pg without declaring it in dependencies\n',
    });
  });

  it('refuses unused declarations', async () => {
    const project = { dependencies: { pg: '1' }, source: 'export const nothing = 1;' };
    expect(await check(project)).toEqual({ failed: true, text: 'libs/high: declares pg and does not use it\n' });
  });

  it('refuses an imported project without a reference', async () => {
    const project = { dependencies: { '@sample/low': '1' }, source: `import '@sample/low';` };
    expect(await check(project)).toEqual({
      failed: true,
      text: 'libs/high/tsconfig.json: no reference to libs/low\n',
    });
  });
});
