import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { GraphConfig } from '../../config/langgraph/graph-config.js';

/** Hash of the graphs in langgraph.json and their modules; equal in all processes that serve the same graphs. */
export function contentOf({ graphs }: Pick<GraphConfig, 'graphs'>): string {
  const hash = createHash('sha256');
  for (const { graphId, exportName, description, file } of graphs) {
    // Without the path, which may differ between machines.
    hash.update(JSON.stringify([graphId, exportName, description]));
    hash.update(createHash('sha256').update(readFileSync(file)).digest());
  }
  return hash.digest('hex');
}
