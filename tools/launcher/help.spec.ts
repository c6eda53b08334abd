import { describe, expect, it } from '@jest/globals';
import { helpText, variables } from './help.mjs';

describe('npm start -- --help', () => {
  it('names every variable and the address of each app', () => {
    for (const { name } of variables) expect(helpText).toContain(`  ${name} `);
    for (const port of [3000, 8124, 8123, 1984]) expect(helpText).toContain(`http://127.0.0.1:${port}`);
  });
});
