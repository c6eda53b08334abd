import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const dist = new URL('../dist/', import.meta.url);

/** Prints the address of every module that the process loads. */
const hooks = `export async function load(url, context, next) {
  process._rawDebug('loaded ' + url);
  return next(url, context);
}`;
const register = `import { register } from 'node:module';
register('data:text/javascript,' + ${JSON.stringify(encodeURIComponent(hooks))});`;

/** Packages that a compiled module loads, with its imports. */
function packagesOf(module: string): string[] {
  const path = fileURLToPath(new URL(module, dist));
  const flags = ['--import', `data:text/javascript,${encodeURIComponent(register)}`];
  const { stderr } = spawnSync(process.execPath, [...flags, path], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', AGENT_CONFIG: '/nowhere/langgraph.json' },
  });
  expect(stderr).toContain(module);
  const found = [...stderr.matchAll(/^loaded file:.*\/node_modules\/((?:@[^/\n]+\/)?[^/\n]+)/gm)].map(
    ([, name]) => name,
  );
  return [...new Set(found)].filter((name) => name !== undefined);
}

describe('modules that are loaded first', () => {
  it('start the threads of the graphs without those of the service', () => {
    const packages = packagesOf('early-graphs.js');
    expect(packages).toContain('zod');
    expect(packages.filter((name) => /^(@nestjs|@langchain)\/|^(typeorm|express|tsx)$/.test(name))).toEqual([]);
  });

  it('load and execute graphs without the LangGraph of the server', () => {
    const packages = packagesOf('graphs/runtime/graph-host.js');
    expect(packages).toContain('pg');
    expect(packages.filter((name) => /^@langchain\/|^langsmith$/.test(name))).toEqual([]);
  });
});
