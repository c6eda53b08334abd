import { describe, expect, it } from '@jest/globals';
import { commandTree } from './commands.mjs';
import { errorsIn } from './error-codes.mjs';
import { table } from './table.mjs';

describe('the generated reference', () => {
  it('finds the errors that a source declares', () => {
    const source = 'super({ kind: "conflict", code: "taken", message: `Name ${name} is taken.` }); f({ code: "x" });';
    expect(errorsIn('a.ts', source)).toEqual([{ kind: 'conflict', code: 'taken', message: 'Name … is taken.' }]);
  });

  it('has the help of every command', async () => {
    const help: Record<string, string> = {
      '': 'Usage: x [options] [command]\n\nOptions:\n  -h\n\nTravel:\n  go [options]  Go\n\nMore:\n  help          Help\n\nEnd',
      go: 'Usage: x go [place]\n\nArguments:\n  place  Place\n\nExamples:\n  go far\n',
    };
    const tree = await commandTree([], (path) => Promise.resolve(help[path.join(' ')] ?? ''));
    expect(tree.map(({ path }) => path)).toEqual([[], ['go']]);
  });

  it('writes cells that cannot end a row or become markup', () => {
    expect(
      table(['a'], [['x | <y> `<z>` {{ v }}\nw']])
        .split('\n')
        .at(-1),
    ).toBe('| x \\| \\<y> `<z>` &#123;&#123; v }} w |');
  });
});
