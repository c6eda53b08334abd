import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { privateMembers } from './version-guard.js';

const source = fileURLToPath(new URL('../../', import.meta.url));
const folder = join('graphs', 'langgraph-internals');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('spec.ts'),
);
/** Names that no other code would use. `start` and `getInstance` are too common to search for. */
const names = Object.values(privateMembers)
  .flat()
  .filter((name) => !['start', 'getInstance'].includes(name));
const isPrivate = new RegExp(
  `\\b(${names.join('|')}|__pregel\\w*)\\b|Symbol\\.for\\(|AsyncBatchedStore|ProviderSingleton`,
);

describe('private members of LangGraph', () => {
  it('are named in no other folder', () => {
    const outside = files.filter((file) => !file.startsWith(folder));
    expect(outside.filter((file) => isPrivate.test(readFileSync(join(source, file), 'utf8')))).toEqual([]);
  });

  it('are named and explained in the folder', () => {
    const inside = files.filter((file) => file.startsWith(folder));
    expect(inside.some((file) => isPrivate.test(readFileSync(join(source, file), 'utf8')))).toBe(true);
    const readme = readFileSync(join(source, folder, 'README.md'), 'utf8');
    for (const [owner, members] of Object.entries(privateMembers)) {
      expect(readme).toContain(`\`${owner}.`);
      for (const member of members) expect(readme).toContain(`.${member}\``);
    }
  });
});
