import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '@heddle/launcher/workspace';
import { commandTree } from './commands.mjs';
import { errorsIn } from './error-codes.mjs';
import { metricsOf, metricsPage } from './metrics.mjs';
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

  it('has the values of labels, once for all metrics that share them', async () => {
    const metric = (name: string, values: Record<string, readonly string[] | string>) => ({
      metric: { name, help: name, type: 'counter', labelNames: Object.keys(values) },
      values,
    });
    const known = [
      metric('a_total', { reason: ['late', 'full'], graph: 'id of a graph' }),
      metric('b_total', { reason: ['late', 'full'] }),
      metric('c_total', { reason: ['other'] }),
    ];
    const described = metricsOf({
      registry: { getMetricsAsArray: () => known.map((one) => one.metric) },
      valuesOf: (name) => known.find((one) => one.metric.name === name)?.values ?? {},
    });
    const page = await metricsPage({ service: described, other: [] });
    const rows = page.slice(page.indexOf('## Values of labels')).split('\n').slice(4);
    expect(rows.map((row) => row.replace(/ +/g, ' ')).filter((row) => row !== '')).toEqual([
      '| `reason` | `full`, `late` | `a_total`, `b_total` |',
      '| `graph` | id of a graph | `a_total` |',
      '| `reason` | `other` | `c_total` |',
    ]);
  });

  it('has no value of a label without an explanation in docs/operate/metrics.md', () => {
    const [, values = ''] = readFileSync(join(root, 'docs/reference/metrics.md'), 'utf8').split('## Values of labels');
    const explained = readFileSync(join(root, 'docs/operate/metrics.md'), 'utf8');
    const listed = values.split('\n').flatMap((row) => row.split(' | ')[1]?.match(/`[^`]+`/g) ?? []);
    expect(listed.length).toBeGreaterThan(50);
    expect(listed.filter((value) => !explained.includes(value))).toEqual([]);
  });

  it('writes cells that cannot end a row or become markup', () => {
    expect(
      table(['a'], [['x | <y> `<z>` {{ v }}\nw']])
        .split('\n')
        .at(-1),
    ).toBe('| x \\| \\<y> `<z>` &#123;&#123; v }} w |');
  });
});
