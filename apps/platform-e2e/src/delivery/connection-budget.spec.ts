import { describe, expect, it } from '@jest/globals';
import { render, type Overlay } from './cluster.js';
import { connectionsOfAll, connectionsReserved } from './connections.js';
import { readText } from './repository.js';

describe('connections to PostgreSQL', () => {
  it.each<[Overlay, string, RegExp]>([
    ['production', 'k8s/README.md', /`max_connections` of (\d+) or more/],
    ['local', 'k8s/overlays/local/postgres/stateful-set.yaml', /max_connections=(\d+)/],
  ])('of the overlay %s fit into the max_connections of %s', (overlay, file, pattern) => {
    const maxConnections = Number(pattern.exec(readText(file))?.[1]);
    const needed = connectionsOfAll(render(overlay));
    expect(needed).toBeGreaterThan(50);
    expect(needed).toBeLessThanOrEqual(maxConnections - connectionsReserved);
  });
});
