import { type Command, Option } from 'commander';
import { UsageError } from '../contract/errors.js';
import { numberBetween, wholeNumberBetween } from '../terminal/options.js';
import type { Profile, ServiceName } from './config-file.js';

/** The variables of the process, by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface Connection {
  /** URL without a path of the API and without a trailing slash. */
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

/** Options of the connection, as commander reads them; every command that calls a service has them. */
export interface ConnectionOptions {
  url?: string;
  apiKey?: string;
  workspace?: string;
  consoleUrl?: string;
  profile?: string;
  /** In seconds. */
  timeout: number;
  retries: number;
  json?: boolean;
}

interface Service {
  title: string;
  /** Variables with its address, the first one takes precedence. */
  variables: readonly string[];
  /** Address under `npm start`. */
  localUrl: string;
  /** Path of the API that an address may end with. */
  path: RegExp;
}

export const services: Readonly<Record<ServiceName, Service>> = {
  experiments: {
    title: 'Experiments service',
    variables: ['HEDDLE_EXPERIMENTS_URL', 'LANGSMITH_ENDPOINT'],
    localUrl: 'http://127.0.0.1:1984',
    path: /\/api(\/v1)?$/,
  },
  controlPlane: {
    title: 'Control plane',
    variables: ['HEDDLE_CONTROL_PLANE_URL', 'LANGGRAPH_HOST_URL'],
    localUrl: 'http://127.0.0.1:8124',
    path: /\/v[12]$/,
  },
};

/** Adds the options of the connection and of the output below a heading of their own. */
export function addConnectionOptions(command: Command, service: ServiceName = 'experiments'): Command {
  const { title, variables, localUrl } = services[service];
  return command
    .optionsGroup('Connection and output:')
    .option('--url <url>', `${title}. Default: ${variables.join(', ')}, the profile, or ${localUrl}`)
    .option(
      '--api-key <key>',
      'Default: HEDDLE_API_KEY or LANGSMITH_API_KEY, which do not show up in lists of processes, the profile, or the key of npm start on this machine',
    )
    .option('--workspace <id>', 'Workspace of the key. Default: HEDDLE_WORKSPACE or LANGSMITH_WORKSPACE_ID')
    .option(
      '--console-url <url>',
      'Base of links. Default: HEDDLE_CONSOLE_URL, or the service, which redirects browsers to the console',
    )
    .option('--profile <name>', 'Profile of heddle login. Default: HEDDLE_PROFILE, or the one in use')
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

/** Knowledge of this machine about servers, besides options and variables. */
export interface Known {
  profile?: Profile | undefined;
  /** `--profile` names the profile: it takes precedence over variables. */
  isNamed?: boolean;
  /** Key of the platform of `npm start`; for addresses of this machine only. */
  localKey?: string | undefined;
}

const first = (...values: (string | undefined)[]) => values.find((value) => value !== undefined && value !== '');

/**
 * Options take precedence over a profile that is named by one, this over the environment, and this over the profile in
 * use. Variables of Heddle take precedence over those of LangSmith.
 */
export function connectionOf(
  options: ConnectionOptions,
  env: Environment,
  service: ServiceName = 'experiments',
  known: Known = {},
): Connection {
  const { variables, localUrl, path } = services[service];
  /** Options, a named profile, variables, another profile. */
  const choose = (option: string | undefined, names: readonly string[], ofProfile: string | undefined) =>
    first(option, known.isNamed ? ofProfile : undefined, ...names.map((name) => env[name]), ofProfile);
  const { profile } = known;
  const url = rootOf(choose(options.url, variables, profile?.[`${service}Url`]) ?? localUrl, '--url', path);
  // A key goes only to the servers that it belongs to, whatever address an option or a variable gives.
  const isOfProfile = Object.keys(services).some((name) => {
    const address = profile?.[`${name as ServiceName}Url`];
    return address !== undefined && URL.canParse(address) && new URL(address).origin === new URL(url).origin;
  });
  const stored = isOfProfile ? profile : undefined;
  const apiKey =
    choose(options.apiKey, ['HEDDLE_API_KEY', 'LANGSMITH_API_KEY'], stored?.apiKey) ??
    (isOfThisMachine(url) ? known.localKey : undefined);
  if (apiKey !== undefined && !isApiKey(apiKey))
    throw new UsageError('The API key has characters that no key has (spaces, line breaks or letters beyond ASCII)');
  const consoleUrl = choose(options.consoleUrl, ['HEDDLE_CONSOLE_URL'], stored?.consoleUrl);
  return {
    url,
    apiKey,
    workspace: choose(options.workspace, ['HEDDLE_WORKSPACE', 'LANGSMITH_WORKSPACE_ID'], stored?.workspace),
    consoleUrl: consoleUrl === undefined ? url : rootOf(consoleUrl, '--console-url', path),
    timeoutMs: options.timeout * 1000,
    retries: options.retries,
  };
}

export const isApiKey = (text: string) => /^[\x21-\x7e]+$/.test(text);

const isOfThisMachine = (url: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);

/** Clients take the address with or without the path of the API. */
export function rootOf(text: string, name: string, path: RegExp): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`${name}: "${text}" is not an http or https URL`);
  if (url.username || url.password) throw new UsageError(`${name}: a user or password in the URL is not supported`);
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(path, '');
}
