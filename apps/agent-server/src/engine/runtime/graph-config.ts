import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseEnv } from 'node:util';

import { jsonErrorPosition } from '@heddle/errors';

import { GraphConfigError } from './runtime.errors.js';

export interface GraphSpec {
  graphId: string;
  /** Absolute path of the module. */
  file: string;
  exportName: string;
  description: string | null;
}

export interface GraphConfig {
  graphs: GraphSpec[];
  /** Variables for the graphs, from `env`: a map, or the path of a dotenv file. */
  env: Record<string, string>;
  /** Variables of the process that `env` hands to the graphs, where it is a list of names. */
  envNames: string[];
}

/** Reads langgraph.json. Keys that only matter when an image is built are left alone. */
export function readGraphConfig(path: string): GraphConfig {
  const file = resolve(path);
  if (!isFile(file)) {
    throw new GraphConfigError(`Graph configuration ${file} does not exist; AGENT_CONFIG has to name a langgraph.json`);
  }
  const config = parseJson(file);
  if (!isObject(config)) throw new GraphConfigError(`${file} must hold a JSON object`);
  if (!isObject(config.graphs) || Object.keys(config.graphs).length === 0) {
    throw new GraphConfigError(
      `${file} needs "graphs", an object of at least one graph, like {"agent": "./src/agent.ts:graph"}`,
    );
  }
  const folder = dirname(file);
  const graphs = Object.entries(config.graphs).map(([graphId, entry]) => readEntry(file, folder, graphId, entry));
  return { graphs, ...readEnv(file, folder, config.env) };
}

function parseJson(file: string): unknown {
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const place = lineAndColumn(text, jsonErrorPosition(text));
    throw new GraphConfigError(
      `${file} is not valid JSON at ${place}; a comma too many, a comment or single quotes may be the cause`,
      { cause: error },
    );
  }
}

function lineAndColumn(text: string, offset = 0): string {
  const before = text.slice(0, offset).split('\n');
  return `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
}

function readEntry(file: string, folder: string, graphId: string, entry: unknown): GraphSpec {
  const where = `${file}: graphs.${graphId}`;
  const location = isObject(entry) ? entry.path : entry;
  const description = isObject(entry) ? (entry.description ?? null) : null;
  if (typeof location !== 'string') {
    throw new GraphConfigError(`${where} must be "./file.ts:export", or an object with such a "path"`);
  }
  if (description !== null && typeof description !== 'string') {
    throw new GraphConfigError(`${where}.description must be a string`);
  }
  if (/\.py(:|$)/.test(location)) {
    throw new GraphConfigError(
      `${where}: Python graphs are not supported ("${location}"); a graph is a TypeScript or JavaScript file`,
    );
  }
  const separator = location.lastIndexOf(':');
  const [modulePath, exportName] = [location.slice(0, separator), location.slice(separator + 1)];
  if (separator <= 0 || exportName === '' || /[/\\]/.test(exportName)) {
    throw new GraphConfigError(
      `${where} names no export: "${location}" must end in ":<export>", like "./src/agent.ts:graph"`,
    );
  }
  const module = resolve(folder, modulePath);
  if (!isFile(module)) {
    throw new GraphConfigError(`${where}: ${module} does not exist; paths start at the folder of langgraph.json`);
  }
  return { graphId, file: module, exportName, description };
}

function readEnv(file: string, folder: string, env: unknown): Pick<GraphConfig, 'env' | 'envNames'> {
  if (env === undefined || env === null) return { env: {}, envNames: [] };
  if (typeof env === 'string') {
    const envFile = resolve(folder, env);
    if (!isFile(envFile)) throw new GraphConfigError(`${file}: env: ${envFile} does not exist`);
    return { env: parseEnv(readFileSync(envFile, 'utf8')) as Record<string, string>, envNames: [] };
  }
  if (Array.isArray(env) && env.every((name) => typeof name === 'string' && /^\w+$/.test(name))) {
    return { env: {}, envNames: env as string[] };
  }
  if (isObject(env) && Object.values(env).every((value) => typeof value === 'string')) {
    return { env: env as Record<string, string>, envNames: [] };
  }
  throw new GraphConfigError(
    `${file}: env must be the path of a file, an object of strings, or a list of names of variables`,
  );
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
