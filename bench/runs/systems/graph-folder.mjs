/** A folder with the graphs, their langgraph.json, and the packages of the system that serves it. */
import { copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The graphs by their ids, as they are named in the langgraph.json. */
export const graphs = { bench: './graph.mjs:graph', talk: './graph.mjs:talk' };

/**
 * @param {string} folder
 * @param {string} nodeModules
 * @returns {string} the path of the langgraph.json
 */
export function makeGraphFolder(folder, nodeModules) {
  mkdirSync(folder, { recursive: true });
  copyFileSync(fileURLToPath(new URL('../graph.mjs', import.meta.url)), join(folder, 'graph.mjs'));
  const link = join(folder, 'node_modules');
  if (!existsSync(link)) symlinkSync(nodeModules, link, 'dir');
  const config = join(folder, 'langgraph.json');
  writeFileSync(config, JSON.stringify({ node_version: '20', graphs }));
  return config;
}
