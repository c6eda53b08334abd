import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { jsonErrorPosition } from '@heddle/errors';
import { type AssistantDefaults, defaultsVariable, parseAssistantDefaults } from './assistant-defaults.js';
import { type AuthConfig, readAuth } from './auth.js';
import { type CheckpointerConfig, defaultCheckpointer, readCheckpointer } from './checkpointer.js';
import { checkGraphKeys, checkKeys, checkVariables } from './config-keys.js';
import { GraphConfigError } from './graph-config.errors.js';
import { isObject } from './is-object.js';
import { defaultHttp, type HttpConfig, readHttp } from './http.js';
import type { SectionSources, SectionVariables } from './section.js';
import { plainStoreConfig, readStoreConfig, type StoreConfig } from './store.js';
import { noUi, readUi, type UiConfig } from './ui.js';
import { defaultWebhookRules, readWebhooks, type WebhookRules } from './webhooks.js';

export interface GraphSpec {
  graphId: string;
  /** Absolute path of the module. */
  file: string;
  exportName: string;
  description: string | null;
  /** Settings of its default assistant. */
  assistant?: AssistantDefaults;
}

/** What langgraph.json says of the graphs, and of the server: a member for each section. */
export abstract class GraphConfig {
  abstract readonly graphs: readonly GraphSpec[];
  /** Variables for the graphs, from `env`: a map, or the path of a dotenv file. */
  abstract readonly env: Readonly<Record<string, string>>;
  /** Variables of the process that `env` hands to the graphs, where it is a list of names. */
  abstract readonly envNames: readonly string[];
  /** null: requests are checked by API keys and bearer tokens of this server alone. */
  abstract readonly auth: AuthConfig | null;
  abstract readonly checkpointer: CheckpointerConfig;
  abstract readonly http: HttpConfig;
  /** How the store of items is set up. */
  abstract readonly store: StoreConfig;
  abstract readonly ui: UiConfig;
  abstract readonly webhooks: WebhookRules;
}

/** Of a server without a langgraph.json, like the one that documents its routes. */
export const emptyGraphConfig: GraphConfig = {
  graphs: [],
  env: {},
  envNames: [],
  auth: null,
  checkpointer: defaultCheckpointer,
  http: defaultHttp,
  store: plainStoreConfig,
  ui: noUi,
  webhooks: defaultWebhookRules,
};

const pythonFile = /\.py[xdi]?(:|$)/;

/**
 * Reads and checks langgraph.json, and the files that it names are there; nothing is loaded. `defaults` are settings of
 * default assistants from the server's own environment, which win over those of the file, as do sections in `variables`.
 */
export function readGraphConfig(path: string, defaults?: string, variables: SectionVariables = {}): GraphConfig {
  const file = resolve(path);
  if (!isFile(file)) {
    throw new GraphConfigError(`Graph configuration ${file} does not exist; AGENT_CONFIG has to name a langgraph.json`);
  }
  const folder = dirname(file);
  const { graphs, env, sections } = parseGraphConfig(file, readFileSync(file, 'utf8'));
  for (const { graphId, file: module } of graphs) {
    if (!isFile(module)) {
      throw new GraphConfigError(
        `${file}: graphs.${graphId}: ${module} does not exist; paths start at the folder of langgraph.json`,
      );
    }
  }
  const forGraphs = readEnv(file, folder, env);
  checkVariables(file, [...Object.keys(forGraphs.env), ...forGraphs.envNames]);
  const given = defaults ?? forGraphs.env[defaultsVariable];
  const where = defaults === undefined ? `${file}: env: ${defaultsVariable}` : defaultsVariable;
  const sources: SectionSources = { file, folder, config: sections, variables: [{ ...variables }, forGraphs.env] };
  return {
    graphs: given ? withDefaults(graphs, where, given) : graphs,
    ...forGraphs,
    auth: readAuth(sources),
    checkpointer: readCheckpointer(sources),
    http: readHttp(sources),
    store: readStoreConfig(sources),
    ui: readUi(file, sections.ui, sections.ui_config),
    webhooks: readWebhooks(sources),
  };
}

/** The text of a langgraph.json, checked as far as that is possible without looking at other files. */
export function parseGraphConfig(
  file: string,
  text: string,
): { graphs: GraphSpec[]; env: unknown; sections: Record<string, unknown> } {
  const config = parseJson(file, text);
  if (!isObject(config)) throw new GraphConfigError(`${file} must hold a JSON object`);
  checkKeys(file, config);
  if (!isObject(config.graphs) || Object.keys(config.graphs).length === 0) {
    throw new GraphConfigError(
      `${file} needs "graphs", an object of at least one graph, like {"agent": "./src/agent.ts:graph"}`,
    );
  }
  const folder = dirname(file);
  const graphs = Object.entries(config.graphs).map(([graphId, entry]) => readEntry(file, folder, graphId, entry));
  return { graphs, env: config.env, sections: config };
}

function parseJson(file: string, text: string): unknown {
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

function withDefaults(graphs: GraphSpec[], where: string, text: string): GraphSpec[] {
  const byGraph = parseAssistantDefaults(
    where,
    text,
    graphs.map(({ graphId }) => graphId),
  );
  return graphs.map((graph) => {
    const assistant = byGraph.get(graph.graphId);
    return assistant ? { ...graph, assistant } : graph;
  });
}

function readEntry(file: string, folder: string, graphId: string, entry: unknown): GraphSpec {
  const where = `${file}: graphs.${graphId}`;
  if (isObject(entry)) checkGraphKeys(where, entry);
  const location = isObject(entry) ? entry.path : entry;
  const description = isObject(entry) ? (entry.description ?? null) : null;
  if (typeof location !== 'string') {
    throw new GraphConfigError(`${where} must be "./file.ts:export", or an object with such a "path"`);
  }
  if (description !== null && typeof description !== 'string') {
    throw new GraphConfigError(`${where}.description must be a string`);
  }
  if (pythonFile.test(location)) {
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
  return { graphId, file: resolve(folder, modulePath), exportName, description };
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
