/** A folder with the graphs, their langgraph.json, and the packages of the system that serves it. */
import { copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Module with graphs, and the graphs by their ids.
 *
 * @typedef {{ module: URL, graphs: Record<string, string> }} Project
 */

/** @type {Project} */
export const benchProject = {
  module: new URL('../graph.mjs', import.meta.url),
  graphs: { bench: './graph.mjs:graph', talk: './graph.mjs:talk' },
};

/**
 * @param {string} folder
 * @param {string} nodeModules
 * @param {Project} [project]
 * @returns {string} the path of the langgraph.json
 */
export function makeGraphFolder(folder, nodeModules, { module, graphs } = benchProject) {
  mkdirSync(folder, { recursive: true });
  copyFileSync(fileURLToPath(module), join(folder, 'graph.mjs'));
  const link = join(folder, 'node_modules');
  if (!existsSync(link)) symlinkSync(nodeModules, link, 'dir');
  const config = join(folder, 'langgraph.json');
  writeFileSync(config, JSON.stringify({ node_version: '20', graphs }));
  return config;
}
