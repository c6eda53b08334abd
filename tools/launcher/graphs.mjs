/** The graphs of the agent server in the terminal: served graphs, broken graphs, and hints to repair them. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { printable } from './printable.mjs';
import { bold, dim, red } from './progress.mjs';

/**
 * @typedef {{ graphId: string, file: string, exportName: string }} Graph
 * @typedef {Record<string, string>} Reasons Why a graph is broken, by its id.
 * @typedef {{ ok: boolean, detail?: unknown }} Check
 */

/**
 * The broken graphs in the response of `/ready`; undefined without graphs.
 *
 * @param {any} body
 * @returns {Reasons | undefined}
 */
export function brokenGraphs(body) {
  return body?.checks?.graphs?.detail?.broken;
}

/**
 * Whether broken graphs are the only reason why an agent server is not ready.
 *
 * @param {any} body
 */
export function isBlockedByGraphsOnly(body) {
  const failed = Object.entries(/** @type {Record<string, Check>} */ (body?.checks ?? {})).filter(([, { ok }]) => !ok);
  return failed.length > 0 && failed.every(([name]) => name === 'graphs');
}

/**
 * @param {readonly Graph[]} graphs
 * @param {Reasons} broken
 * @param {string} configPath
 */
export function graphLines(graphs, broken, configPath) {
  const served = graphs.filter(({ graphId }) => !(graphId in broken)).map(({ graphId }) => printable(graphId));
  const lines = [`  ${'Graphs'.padEnd(15)} ${served.join(', ') || red('none')}   ${dim(`of ${configPath}`)}`];
  for (const graph of graphs) {
    const reason = broken[graph.graphId];
    if (reason === undefined) continue;
    lines.push(`  ${red(`${'Broken graph'.padEnd(15)} ${bold(printable(graph.graphId))}: ${printable(reason)}`)}`);
    const hint = hintFor(reason, graph, configPath);
    if (hint) lines.push(`  ${' '.repeat(15)} ${hint}`);
  }
  return lines;
}

/**
 * The next step towards a graph that loads; undefined where the reason is enough.
 *
 * @param {string} reason
 * @param {Graph} graph
 * @param {string} configPath
 */
export function hintFor(reason, { file, exportName }, configPath) {
  const [, missing] = /^\w*Error: Cannot find (?:package|module) '([^']+)'/.exec(reason) ?? [];
  if (missing?.startsWith('.') || missing?.startsWith('/')) {
    return `Mend the import: there is no such file. ${importOrigin(reason) ?? ''}`.trim();
  }
  if (missing) return `${installCommand(missing, dirname(file))}, then start again.`;
  const [, exported] = /^Export: '.*' (?:does not exist|is empty); the module exports (.+)$/.exec(reason) ?? [];
  if (exported === 'nothing') return `Export the graph: export const ${exportName} = ...`;
  if (exported) {
    const entry = `./${relative(dirname(configPath), file)}:${exported.split(', ')[0]}`;
    return `Export "${exportName}" from ${file}, or name another export in ${configPath}, as "${entry}".`;
  }
  if (/^(TransformError|SyntaxError): /.test(reason)) {
    const place = reason.startsWith('SyntaxError') && /\.[cm]?js$/.test(file);
    return `Mend the syntax, then start again.${place ? ` The place: node --check ${file}` : ''}`;
  }
  if (/ not available within \d+ s$|while it was loaded$/.test(reason)) {
    return 'Let the module wait for nothing while it loads, or raise AGENT_GRAPH_LOAD_SECONDS.';
  }
  return undefined;
}

/** @param {string} reason */
const importOrigin = (reason) => / imported from (\S+)$/.exec(reason)?.[1];

/**
 * @param {string} specifier
 * @param {string} folder
 */
function installCommand(specifier, folder) {
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  const project = projectFolder(folder);
  if (!project) return `Run "npm init -y" and "npm install ${name}" in ${folder}`;
  return `Run "npm install${isDeclared(project, name) ? '' : ` ${name}`}" in ${project}`;
}

/**
 * The nearest folder with a package.json, upwards.
 *
 * @param {string} folder
 * @returns {string | undefined}
 */
function projectFolder(folder) {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : projectFolder(parent);
}

/**
 * @param {string} project
 * @param {string} name
 */
function isDeclared(project, name) {
  try {
    // Some editors put a byte order mark before a text; npm accepts it.
    const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8').replace(/^\ufeff/, ''));
    return ['dependencies', 'devDependencies', 'optionalDependencies'].some((kind) => name in (manifest[kind] ?? {}));
  } catch {
    return false;
  }
}
