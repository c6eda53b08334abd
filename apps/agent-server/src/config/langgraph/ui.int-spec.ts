import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readUi } from './ui.js';

const folder = mkdtempSync(join(tmpdir(), 'ui-config-'));
const file = join(folder, 'langgraph.json');
writeFileSync(join(folder, 'ui.tsx'), '');
afterAll(() => rmSync(folder, { recursive: true }));

describe('readUi', () => {
  it('reads modules by name, and the modules that the page provides', () => {
    expect(readUi(file, { agent: './ui.tsx' }, { shared: ['@mui/material'] })).toEqual({
      folder,
      modules: { agent: './ui.tsx' },
      shared: ['@mui/material'],
    });
    expect(readUi(file, undefined, undefined)).toEqual({ folder, modules: {}, shared: [] });
  });

  it.each<[string, unknown, unknown, string]>([
    ['a module that is not there', { agent: './none.tsx' }, undefined, 'ui.agent: '],
    ['a module outside of the project', { agent: '../ui.tsx' }, undefined, 'is outside of the folder'],
    ['a module that is not a path', { agent: 7 }, undefined, 'ui.agent must be the path of a module'],
    ['a name that is a path', { '../agent': './ui.tsx' }, undefined, 'a name has letters'],
    ['a list', [], undefined, 'ui must be an object'],
    ['shared packages that are no list', {}, { shared: 'react' }, 'ui_config.shared must be a list'],
    ['an unknown setting', {}, { share: [] }, 'ui_config.share: unknown key; did you mean "shared"?'],
    ['a setting of another type', {}, 7, 'ui_config must be an object'],
  ])('refuses %s with the file and the key', (_what, ui, uiConfig, message) => {
    const read = () => readUi(file, ui, uiConfig);
    expect(read).toThrow(message);
    expect(read).toThrow(`${file}: `);
  });
});
