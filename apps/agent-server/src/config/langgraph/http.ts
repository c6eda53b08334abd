import { type ConfigurableHeaders, noConfigurableHeaders, readConfigurableHeaders } from './configurable-headers.js';
import { type CorsConfig, readCors } from './cors.js';
import { GraphConfigError } from './graph-config.errors.js';
import { type ModuleLocation, readModuleLocation } from './module-location.js';
import { type HeaderPatterns, readHeaderPatterns } from './header-patterns.js';
import { checkSectionKeys, readFlag, readSection, type Section, type SectionSources } from './section.js';

export const HTTP_GROUPS = ['assistants', 'threads', 'runs', 'store', 'meta', 'mcp', 'a2a', 'ui', 'webhooks'] as const;

/** Routes that are switched on and off together. */
export type HttpGroup = (typeof HTTP_GROUPS)[number];

export interface HttpConfig {
  /** An application of the project's own, asked before every route of the server. */
  app: ModuleLocation | null;
  /** Requests are authenticated before the application sees them. */
  authenticatesApp: boolean;
  /** Like `/agents`, or empty; all addresses begin with it. */
  mountPrefix: string;
  disabled: ReadonlySet<HttpGroup>;
  /** null: the origins of HEDDLE_CORS_ORIGINS. */
  cors: CorsConfig | null;
  /** Headers of requests that graphs find in their `configurable`. */
  configurableHeaders: ConfigurableHeaders;
  /** Request headers that the log shows; null is none. */
  loggingHeaders: HeaderPatterns | null;
}

export const defaultHttp: HttpConfig = {
  app: null,
  authenticatesApp: false,
  mountPrefix: '',
  disabled: new Set(),
  cors: null,
  configurableHeaders: noConfigurableHeaders,
  loggingHeaders: null,
};

const served = [
  ...[
    'app',
    'enable_custom_route_auth',
    'middleware_order',
    'mount_prefix',
    'cors',
    'logging_headers',
    'configurable_headers',
  ],
  ...HTTP_GROUPS.map((group) => `disable_${group}`),
];

export function readHttp(sources: SectionSources): HttpConfig {
  const prefix = sources.variables.map(({ MOUNT_PREFIX: given }) => given).find(Boolean);
  const section = readSection(sources, 'http', 'LANGGRAPH_HTTP');
  if (section === null) return { ...defaultHttp, mountPrefix: readPrefix('MOUNT_PREFIX', prefix) };
  checkSectionKeys(section, served);
  const { where, folder, value } = section;
  const app = value.app ?? null;
  return {
    app: app === null ? null : readModuleLocation(`${where}.app`, folder, app),
    authenticatesApp: readOrder(section),
    mountPrefix: prefix ? readPrefix('MOUNT_PREFIX', prefix) : readPrefix(`${where}.mount_prefix`, value.mount_prefix),
    disabled: new Set(HTTP_GROUPS.filter((group) => readFlag(section, `disable_${group}`))),
    cors: readCors(section),
    configurableHeaders: readConfigurableHeaders(`${where}.configurable_headers`, value.configurable_headers),
    loggingHeaders: readHeaderPatterns(section, 'logging_headers'),
  };
}

/** Whether the application comes behind authentication: its middleware and its routes, always both. */
function readOrder(section: Section): boolean {
  const { where, value } = section;
  const authenticates = readFlag(section, 'enable_custom_route_auth');
  const order = value.middleware_order ?? null;
  if (order !== null && order !== 'auth_first' && order !== 'middleware_first') {
    throw new GraphConfigError(`${where}.middleware_order must be "auth_first" or "middleware_first"`);
  }
  if (order !== null && (order === 'auth_first') !== authenticates) {
    throw new GraphConfigError(
      `${where}.middleware_order: the application is asked after authentication, middleware and routes alike, with ` +
        `enable_custom_route_auth, and before it without; "${order}" needs enable_custom_route_auth: ${!authenticates}`,
    );
  }
  return authenticates;
}

function readPrefix(where: string, prefix: unknown): string {
  if (prefix === undefined || prefix === null || prefix === '' || prefix === '/') return '';
  if (typeof prefix === 'string' && /^(\/[\w.~-]+)+\/?$/.test(prefix) && !/\/\.{1,2}(\/|$)/.test(prefix)) {
    return prefix.replace(/\/$/, '');
  }
  throw new GraphConfigError(`${where} must be a path like "/agents"`);
}
