import { UsageError } from '../contract/errors.js';
import type { Options } from '../terminal/options.js';

/** The variables of the process, by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface Connection {
  /** Without a path of the API and without a slash at its end. */
  url: string;
  apiKey: string | undefined;
  /** Of the keys that may use several. */
  workspace: string | undefined;
  /** Where links lead; the service itself sends browsers on to its console. */
  consoleUrl: string;
  /** For one answer, in ms. */
  timeoutMs: number;
  retries: number;
}

export const connectionOptions: Options = {
  url: {
    kind: 'text',
    value: '<url>',
    description: 'Experiments service. Default: HEDDLE_EXPERIMENTS_URL, LANGSMITH_ENDPOINT, or http://127.0.0.1:1984',
  },
  'api-key': {
    kind: 'text',
    value: '<key>',
    description: 'Default: HEDDLE_API_KEY or LANGSMITH_API_KEY, which do not show up in lists of processes',
  },
  workspace: {
    kind: 'text',
    value: '<id>',
    description: 'Workspace of the key. Default: HEDDLE_WORKSPACE or LANGSMITH_WORKSPACE_ID',
  },
  'console-url': {
    kind: 'text',
    value: '<url>',
    description: 'Where links lead. Default: HEDDLE_CONSOLE_URL, or the service, which sends browsers on',
  },
  timeout: { kind: 'text', value: '<seconds>', description: 'How long to wait for an answer. Default: 300' },
  retries: {
    kind: 'text',
    value: '<n>',
    description: 'How often a request is tried again after 408, 425, 429, 5xx or a lost connection. Default: 5',
  },
  json: { kind: 'flag', description: 'Write JSON for programs' },
  help: { kind: 'flag', short: 'h', description: 'Show this help' },
};

const defaultUrl = 'http://127.0.0.1:1984';

interface Given {
  text(name: string): string | undefined;
}

/** What the command line says comes before the environment, Heddle's variables before those of LangSmith. */
export function connectionOf(given: Given, env: Environment): Connection {
  const first = (...values: (string | undefined)[]) => values.find((value) => value !== undefined && value !== '');
  const url = rootOf(
    first(given.text('url'), env.HEDDLE_EXPERIMENTS_URL, env.LANGSMITH_ENDPOINT) ?? defaultUrl,
    '--url',
  );
  const consoleUrl = first(given.text('console-url'), env.HEDDLE_CONSOLE_URL);
  const apiKey = first(given.text('api-key'), env.HEDDLE_API_KEY, env.LANGSMITH_API_KEY);
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey))
    throw new UsageError('The API key has characters that no key has (spaces, line breaks or letters beyond ASCII)');
  return {
    url,
    apiKey,
    workspace: first(given.text('workspace'), env.HEDDLE_WORKSPACE, env.LANGSMITH_WORKSPACE_ID),
    consoleUrl: consoleUrl === undefined ? url : rootOf(consoleUrl, '--console-url'),
    timeoutMs: numberOf(given.text('timeout'), '--timeout', { default: 300, min: 0.001, max: 86_400 }) * 1000,
    retries: numberOf(given.text('retries'), '--retries', { default: 5, min: 0, max: 20, integer: true }),
  };
}

/** Clients are given the address with or without the path of the API. */
function rootOf(text: string, name: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`${name}: "${text}" is no http or https URL`);
  if (url.username || url.password) throw new UsageError(`${name}: a user or password in the URL is not supported`);
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/api(\/v1)?$/, '');
}

interface Bounds {
  default: number;
  min: number;
  max: number;
  integer?: boolean;
}

export function numberOf(
  text: string | undefined,
  name: string,
  { default: fallback, min, max, integer }: Bounds,
): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || (integer && !Number.isInteger(value)))
    throw new UsageError(`${name}: "${text}" is no ${integer ? 'whole ' : ''}number`);
  if (value < min || value > max) throw new UsageError(`${name}: ${text} is not between ${min} and ${max}`);
  return value;
}
