import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { contentOf } from './graph-content.js';

const folders = ['a', 'b'].map((name) => mkdtempSync(join(tmpdir(), `graph-content-${name}-`)));
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

function content(folder: string, text: string, described: { description?: string; graphId?: string } = {}): string {
  const file = join(folder, 'agent.ts');
  writeFileSync(file, text);
  return contentOf({ graphs: [{ graphId: 'agent', file, exportName: 'graph', description: null, ...described }] });
}

describe('contentOf', () => {
  const [here = '', there = ''] = folders;
  const one = content(here, 'one');

  it("is independent of the project's folder", () => {
    expect(content(there, 'one')).toBe(one);
  });

  it.each([
    ['another text of the module', () => content(here, 'two')],
    ['another description', () => content(here, 'one', { description: 'Other' })],
    ['another name', () => content(here, 'one', { graphId: 'other' })],
  ])('differs for %s', (_what, other) => {
    expect(other()).not.toBe(one);
  });
});
