import { expect, it } from '@jest/globals';
import { describeWith, render, renderVariant, type Overlay } from './cluster.js';
import { connectionsOfAll, connectionsReserved } from './connections.js';
import { readText } from './repository.js';

const built = { local: await render('local'), production: await render('production') };
const everything = await renderVariant('everything');

describeWith(everything)('connections to PostgreSQL', () => {
  it.each<[Overlay, string, RegExp]>([
    ['production', 'k8s/README.md', /`max_connections` of (\d+) or more/],
    ['local', 'k8s/overlays/local/postgres/stateful-set.yaml', /max_connections=(\d+)/],
  ])('of the overlay %s fit into the max_connections of %s', async (overlay, file, pattern) => {
    const maxConnections = Number(pattern.exec(readText(file))?.[1]);
    const needed = await connectionsOfAll(built[overlay] ?? []);
    expect(needed).toBeGreaterThan(50);
    expect(needed).toBeLessThanOrEqual(maxConnections - connectionsReserved);
  });

  it('are the same number with the component keda', async () => {
    expect(await connectionsOfAll(everything ?? [])).toBe(await connectionsOfAll(built.production ?? []));
  });

  it('have the right sum in k8s/README.md', async () => {
    const [, table = ''] = /\| Deployment .*\n\| -.*\n((?:\|.*\n)+)/.exec(readText('k8s/README.md')) ?? [];
    const sums = [...table.matchAll(/\| (\d+) *\|$/gm)].map(([, sum]) => Number(sum));
    expect(sums).toHaveLength(5);
    expect(sums.reduce((sum, one) => sum + one, 0)).toBe(await connectionsOfAll(built.production ?? []));
  });
});
