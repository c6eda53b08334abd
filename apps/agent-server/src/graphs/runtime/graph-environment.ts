import { GraphConfigError } from '../../config/langgraph/graph-config.errors.js';
import { serverUrlVariable } from '../langgraph-internals/sdk-hooks.js';

/** Variables for finding programs, the locale, certificates and proxies; no secrets. */
const basics = [
  ...['PATH', 'HOME', 'USER', 'LANG', 'LC_*', 'TZ', 'TMPDIR', 'NODE_ENV'],
  ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'],
];

type Variables = Record<string, string>;

export interface EnvironmentSources {
  /** The environment of the process. */
  process: Readonly<Record<string, string | undefined>>;
  /** Variables that the deployment passes to graphs: names, or prefixes that end in `*`. */
  handedOver: readonly string[];
  /** Variables of the deployment for graphs alone, whatever their names. */
  given?: Readonly<Variables>;
  /** Whether a variable belongs to the service. Graphs never receive its value. */
  isOwn: (name: string) => boolean;
  /** Address of the server's API for graphs. */
  apiUrl?: string;
}

interface ConfiguredVariables {
  /** Path of langgraph.json, for messages. */
  configPath: string;
  /** Variables with their values, from an object or a dotenv file. */
  env: Readonly<Variables>;
  /** Names of variables of the process. */
  envNames: readonly string[];
}

/**
 * Environment of graph code: the basics and the server's address, overridden by langgraph.json, overridden by the
 * deployment. `given` is for graphs alone and comes last. A value in langgraph.json belongs to the graph, whatever its name.
 */
export function graphEnvironment(configured: ConfiguredVariables, sources: EnvironmentSources): Variables {
  for (const name of configured.envNames) {
    if (sources.isOwn(name) && !Object.hasOwn(sources.given ?? {}, name)) {
      throw new GraphConfigError(
        `${configured.configPath}: env names ${name}, which belongs to the service; give graphs a value of their own, in an object or a file`,
      );
    }
  }
  const taken = (patterns: readonly string[]) => take(sources, patterns);
  const ownApi: Variables = sources.apiUrl === undefined ? {} : { [serverUrlVariable]: sources.apiUrl };
  return {
    ...taken(basics),
    ...ownApi,
    ...configured.env,
    ...taken([...configured.envNames, ...sources.handedOver]),
    ...sources.given,
  };
}

function take({ process, isOwn }: EnvironmentSources, patterns: readonly string[]): Variables {
  const names = new Set(patterns.filter((pattern) => !pattern.endsWith('*')));
  const prefixes = patterns.filter((pattern) => pattern.endsWith('*')).map((pattern) => pattern.slice(0, -1));
  const wanted = (name: string) => names.has(name) || prefixes.some((prefix) => name.startsWith(prefix));
  const variables: Variables = {};
  for (const [name, value] of Object.entries(process)) {
    if (value !== undefined && wanted(name) && !isOwn(name)) variables[name] = value;
  }
  return variables;
}
