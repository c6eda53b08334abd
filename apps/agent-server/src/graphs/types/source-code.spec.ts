import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { readSource } from './source-code.js';

type Files = Record<string, string>;

const project: Files = {
  'src/graph.ts': `import { helper } from './helper.js';\nimport { library } from 'library';\nexport const graph = helper(library);`,
  'src/helper.ts': `export { one as helper } from '@own/deep';`,
  'src/deep/one.ts': 'export const one = (value: unknown) => value;',
  'src/other.ts': 'export const other = 1;',
  'tsconfig.json': `{"compilerOptions": {"strict": true, "module": "ESNext", "moduleResolution": "bundler",
    "paths": {"@own/deep": ["./src/deep/one.ts"]}}, "include": ["src"]}`,
  'node_modules/library/package.json': '{"name": "library", "version": "1.0.0", "types": "index.d.ts"}',
  'node_modules/library/index.d.ts': 'export declare const library: number;',
};

describe('the fingerprint of a graph', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  const fingerprintOf = (files: Files, exportName = 'graph') => {
    const folder = mkdtempSync(join(tmpdir(), 'heddle-types-'));
    folders.push(folder);
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return readSource({ file: join(folder, 'src/graph.ts'), exportName }).fingerprint;
  };
  const before = () => fingerprintOf(project);

  it("is independent of the project's folder", () => {
    expect(fingerprintOf(project)).toBe(before());
  });

  it.each<[string, Files]>([
    ['its module', { 'src/graph.ts': `${project['src/graph.ts']}\n` }],
    ['a module that it imports', { 'src/helper.ts': `${project['src/helper.ts']}// changed` }],
    ['a module behind an alias', { 'src/deep/one.ts': 'export const one = (value: string) => value;' }],
    [
      'the compiler',
      { 'tsconfig.json': (project['tsconfig.json'] ?? '').replace('"strict": true', '"strict": false') },
    ],
    [
      'the version of a package',
      { 'node_modules/library/package.json': '{"name": "library", "version": "1.0.1", "types": "index.d.ts"}' },
    ],
  ])('changes with %s', (_, changes) => {
    expect(fingerprintOf({ ...project, ...changes })).not.toBe(before());
  });

  it('changes with the export, and not with unrelated files', () => {
    expect(fingerprintOf(project, 'other')).not.toBe(before());
    expect(fingerprintOf({ ...project, 'src/other.ts': 'export const other = 2;' })).toBe(before());
  });

  it('works without a tsconfig.json, and with one that extends a missing file', () => {
    const { 'tsconfig.json': _, ...bare } = project;
    expect(fingerprintOf(bare)).toMatch(/^[0-9a-f]{64}$/);
    expect(fingerprintOf({ ...project, 'tsconfig.json': '{"extends": "./nowhere.json"}' })).toMatch(/^[0-9a-f]{64}$/);
  });
});
