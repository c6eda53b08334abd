import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { GraphConfig } from '../../config/langgraph/graph-config.js';

/** The same for all processes that serve the same graphs, by what langgraph.json says and the modules that it names. */
export function contentOf({ graphs }: Pick<GraphConfig, 'graphs'>): string {
  const hash = createHash('sha256');
  for (const { graphId, exportName, description, file } of graphs) {
    // Not the path: it may differ from machine to machine.
    hash.update(JSON.stringify([graphId, exportName, description]));
    hash.update(createHash('sha256').update(readFileSync(file)).digest());
  }
  return hash.digest('hex');
}
