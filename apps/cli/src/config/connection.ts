import { type Command, Option } from 'commander';
import { UsageError } from '../contract/errors.js';
import { numberBetween, wholeNumberBetween } from '../terminal/options.js';

/** The variables of the process, by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface Connection {
  /** Without a path of the API and without a trailing slash. */
  url: string;
  apiKey: string | undefined;
  /** Selected workspace of a key that may use several. */
  workspace: string | undefined;
  /** Base of links; by default the service, which redirects browsers to its console. */
  consoleUrl: string;
  /** Time limit of one answer. */
  timeoutMs: number;
  retries: number;
}

/** Options of the connection, as commander reads them; every command has them. */
export interface ConnectionOptions {
  url?: string;
  apiKey?: string;
  workspace?: string;
  consoleUrl?: string;
  /** In seconds. */
  timeout: number;
  retries: number;
  json?: boolean;
}

/** Adds the options of the connection and of the output below a heading of their own. */
export function addConnectionOptions(command: Command): Command {
  return command
    .optionsGroup('Connection and output:')
    .option(
      '--url <url>',
      'Experiments service. Default: HEDDLE_EXPERIMENTS_URL, LANGSMITH_ENDPOINT, or http://127.0.0.1:1984',
    )
    .option(
      '--api-key <key>',
      'Default: HEDDLE_API_KEY or LANGSMITH_API_KEY, which do not show up in lists of processes',
    )
    .option('--workspace <id>', 'Workspace of the key. Default: HEDDLE_WORKSPACE or LANGSMITH_WORKSPACE_ID')
    .option(
      '--console-url <url>',
      'Base of links. Default: HEDDLE_CONSOLE_URL, or the service, which redirects browsers to the console',
    )
    .addOption(
      new Option('--timeout <seconds>', 'Maximum wait for an answer')
        .argParser(numberBetween(0.001, 86_400))
        .default(300),
    )
    .addOption(
      new Option('--retries <n>', 'Further attempts after 408, 425, 429, 5xx or a lost connection')
        .argParser(wholeNumberBetween(0, 20))
        .default(5),
    )
    .option('--json', 'Write JSON for programs')
    .helpOption('-h, --help', 'Show this help');
}

const defaultUrl = 'http://127.0.0.1:1984';

/** Options take precedence over the environment, variables of Heddle over those of LangSmith. */
export function connectionOf(options: ConnectionOptions, env: Environment): Connection {
  const first = (...values: (string | undefined)[]) => values.find((value) => value !== undefined && value !== '');
  const url = rootOf(first(options.url, env.HEDDLE_EXPERIMENTS_URL, env.LANGSMITH_ENDPOINT) ?? defaultUrl, '--url');
  const consoleUrl = first(options.consoleUrl, env.HEDDLE_CONSOLE_URL);
  const apiKey = first(options.apiKey, env.HEDDLE_API_KEY, env.LANGSMITH_API_KEY);
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey))
    throw new UsageError('The API key has characters that no key has (spaces, line breaks or letters beyond ASCII)');
  return {
    url,
    apiKey,
    workspace: first(options.workspace, env.HEDDLE_WORKSPACE, env.LANGSMITH_WORKSPACE_ID),
    consoleUrl: consoleUrl === undefined ? url : rootOf(consoleUrl, '--console-url'),
    timeoutMs: options.timeout * 1000,
    retries: options.retries,
  };
}

/** Clients take the address with or without the path of the API. */
function rootOf(text: string, name: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`${name}: "${text}" is not an http or https URL`);
  if (url.username || url.password) throw new UsageError(`${name}: a user or password in the URL is not supported`);
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/api(\/v1)?$/, '');
}
