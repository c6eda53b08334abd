import { describe, expect, it } from '@jest/globals';
import { helpText, variables } from './help.mjs';
import { readText } from './workspace.mjs';

/** The rows of the README's table: name, default, meaning. */
function rowsOfReadme(): string[][] {
  const [, section = ''] = readText('README.md').split('## Ports and variables');
  const rows = section.match(/^\| `[A-Z_]+` .*$/gm) ?? [];
  return rows.map((row) => row.split('|').map((cell) => cell.replaceAll('`', '').trim())).map((row) => row.slice(1, 4));
}

describe('npm start -- --help', () => {
  it('has the variables of the README, with the same words', () => {
    expect(rowsOfReadme()).toEqual(variables.map(({ name, fallback, meaning }) => [name, fallback, meaning]));
  });

  it('names every variable and the address of each app', () => {
    for (const { name } of variables) expect(helpText).toContain(`  ${name} `);
    for (const port of [3000, 8124, 8123, 1984]) expect(helpText).toContain(`http://127.0.0.1:${port}`);
  });
});
