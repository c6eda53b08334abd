import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { isObject, jsonErrorPosition } from '@heddle/errors';
import { type AssistantDefaults, defaultsVariable, parseAssistantDefaults } from './assistant-defaults.js';
import { type AuthConfig, readAuth } from './auth.js';
import { type CheckpointerConfig, defaultCheckpointer, readCheckpointer } from './checkpointer.js';
import { GraphConfigError } from './graph-config.errors.js';
import { defaultHttp, type HttpConfig, readHttp } from './http.js';
import { isFile, type ModuleLocation, moduleLocation } from './module-location.js';
import { listOf, parseAt, section } from './schema.js';
import type { SectionSources, SectionVariables } from './section.js';
import { defaultStoreConfig, readStoreConfig, type StoreConfig } from './store.js';
import { noUi, readUi, type UiConfig } from './ui.js';
import { defaultWebhookRules, readWebhooks, type WebhookRules } from './webhooks.js';

export interface GraphSpec extends ModuleLocation {
  graphId: string;
  description: string | null;
  /** Settings of its default assistant. */
  assistant?: AssistantDefaults;
}

/** Contents of langgraph.json: a member for each section. */
export abstract class GraphConfig {
  abstract readonly graphs: readonly GraphSpec[];
  /** Variables for the graphs: `env` as an object or a dotenv file. */
  abstract readonly env: Readonly<Record<string, string>>;
  /** Variables of the process that graphs receive: `env` as a list of names. */
  abstract readonly envNames: readonly string[];
  /** null: API keys and bearer tokens of the platform only. */
  abstract readonly auth: AuthConfig | null;
  abstract readonly checkpointer: CheckpointerConfig;
  abstract readonly http: HttpConfig;
  abstract readonly store: StoreConfig;
  abstract readonly ui: UiConfig;
  abstract readonly webhooks: WebhookRules;
}

/** Configuration without langgraph.json, for example to generate the OpenAPI document. */
export const emptyGraphConfig: GraphConfig = {
  graphs: [],
  env: {},
  envNames: [],
  auth: null,
  checkpointer: defaultCheckpointer,
  http: defaultHttp,
  store: defaultStoreConfig,
  ui: noUi,
  webhooks: defaultWebhookRules,
};

const sectionKeys = [
  'graphs',
  'env',
  'auth',
  'checkpointer',
  'http',
  'store',
  'ui',
  'ui_config',
  'webhooks',
  '$schema',
];

/** Keys for building an image, or for `langgraph dev` and `up`; without meaning at run time. */
const buildKeys = [
  'node_version',
  'python_version',
  'dependencies',
  'dockerfile_lines',
  'docker_compose_file',
  'base_image',
  'image_distro',
  'api_version',
  '_INTERNAL_docker_tag',
  'pip_config_file',
  'pip_installer',
  'keep_pkg_tools',
  'source',
  'project_root',
  'package',
];

/** Refused, because ignoring these keys would change permissions or answers without notice. */
const unsupported = {
  encryption:
    'custom encryption is not supported; encrypt the volumes of PostgreSQL. Remove the key to start without it',
};

/** Variables of the official tools for settings that this server does not have. */
const unsupportedVariables = [
  'LANGSERVE_GRAPHS',
  'LANGGRAPH_ENCRYPTION',
  'LANGGRAPH_AES_KEY',
  'LANGGRAPH_UI',
  'LANGGRAPH_UI_CONFIG',
];

const root = section(
  {
    ...Object.fromEntries([...sectionKeys, ...buildKeys].map((key) => [key, z.unknown().optional()])),
    node_loader: z
      .literal('tsx', { error: ': graphs are loaded by "tsx", other loaders are not supported' })
      .optional(),
  },
  { unsupported, error: 'must hold a JSON object' },
)
  .transform((config) => config as Record<string, unknown>)
  .superRefine(({ graphs }, context) => {
    if (isObject(graphs) && Object.keys(graphs).length > 0) return;
    const message = 'needs "graphs", an object of at least one graph, like {"agent": "./src/agent.ts:graph"}';
    context.addIssue({ code: 'custom', message });
  });

/** An entry is a path, or an object with `path`. Errors of the path name the graph in both cases. */
const graph = (folder: string) => {
  const path = moduleLocation(
    folder,
    './src/agent.ts:graph',
    'must be "./file.ts:export", or an object with such a "path"',
  );
  const description = z.string({ error: 'must be a string' }).nullish();
  return z
    .preprocess(
      (entry) => (isObject(entry) ? entry : { path: entry }),
      section({ path: z.unknown().optional(), description }, { nulls: 'value' }),
    )
    .transform((entry, context) => {
      const location = path.safeParse(entry.path);
      if (location.success) return { ...location.data, description: entry.description ?? null };
      for (const { message } of location.error.issues) context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
};

const env = z.union(
  [
    z.string().transform((path) => ({ path })),
    listOf(z.string().regex(/^\w+$/), '').transform((envNames) => ({ envNames })),
    z.record(z.string(), z.string()).transform((variables) => ({ env: variables })),
  ],
  { error: 'must be the path of a file, an object of strings, or a list of names of variables' },
);

/**
 * Reads and checks langgraph.json; no module is loaded.
 *
 * @param defaults Settings of default assistants; take precedence over those of the file.
 * @param variables Sections that take precedence over those of the file.
 */
export function readGraphConfig(path: string, defaults?: string, variables: SectionVariables = {}): GraphConfig {
  const file = resolve(path);
  if (!isFile(file)) {
    throw new GraphConfigError(`Graph configuration ${file} does not exist; AGENT_CONFIG has to name a langgraph.json`);
  }
  const folder = dirname(file);
  const config = parseAt(file, root, parseFile(file), ': ');
  const graphs = Object.entries(config.graphs as object).map(([graphId, entry]) => {
    return { graphId, ...parseAt(`${file}: graphs.${graphId}`, graph(folder), entry) };
  });
  const forGraphs = readEnv(file, folder, config.env);
  const given = defaults ?? forGraphs.env[defaultsVariable];
  const where = defaults === undefined ? `${file}: env: ${defaultsVariable}` : defaultsVariable;
  const sources: SectionSources = { file, folder, config, variables: [{ ...variables }, forGraphs.env] };
  return {
    graphs: given ? withDefaults(graphs, where, given) : graphs,
    ...forGraphs,
    auth: readAuth(sources),
    checkpointer: readCheckpointer(sources),
    http: readHttp(sources),
    store: readStoreConfig(sources),
    ui: readUi(file, config.ui, config.ui_config),
    webhooks: readWebhooks(sources),
  };
}

function parseFile(file: string): unknown {
  const text = readText(file);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const place = lineAndColumn(text, jsonErrorPosition(text));
    throw new GraphConfigError(
      `${file} is not valid JSON at ${place}; an extra comma, a comment or single quotes may be the cause`,
      { cause: error },
    );
  }
}

/** Some editors put a byte order mark before a text. */
const readText = (file: string): string => readFileSync(file, 'utf8').replace(/^\ufeff/, '');

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
  return graphs.map((spec) => {
    const assistant = byGraph.get(spec.graphId);
    return assistant ? { ...spec, assistant } : spec;
  });
}

function readEnv(file: string, folder: string, value: unknown): Pick<GraphConfig, 'env' | 'envNames'> {
  const where = `${file}: env`;
  const given: { path?: string; env?: Record<string, string>; envNames?: string[] } = parseAt(where, env, value ?? {});
  const read = { env: given.env ?? {}, envNames: given.envNames ?? [] };
  if (given.path !== undefined) {
    const envFile = resolve(folder, given.path);
    if (!isFile(envFile)) throw new GraphConfigError(`${where}: ${given.path} does not exist`);
    read.env = parseEnv(readText(envFile)) as Record<string, string>;
  }
  const names = [...Object.keys(read.env), ...read.envNames];
  const refused = unsupportedVariables.find((name) => names.includes(name));
  if (refused) throw new GraphConfigError(`${where}: ${refused} is not supported. Remove it to start without it`);
  return read;
}
