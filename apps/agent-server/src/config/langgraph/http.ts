import { z } from 'zod';
import { type ConfigurableHeaders, configurableHeaders, noConfigurableHeaders } from './configurable-headers.js';
import { cors, type CorsConfig } from './cors.js';
import { type HeaderPatterns, loggingHeaders } from './header-patterns.js';
import { type ModuleLocation, moduleLocation } from './module-location.js';
import { flag, parseAt, section } from './schema.js';
import { readSection, type SectionSources } from './section.js';

const HTTP_GROUPS = [
  'assistants',
  'threads',
  'runs',
  'store',
  'meta',
  'mcp',
  'a2a',
  'protocol',
  'ui',
  'webhooks',
] as const;

/** Routes that are enabled and disabled together. */
export type HttpGroup = (typeof HTTP_GROUPS)[number];

export interface HttpConfig {
  /** An application of the project that receives requests before the routes of the server. */
  app: ModuleLocation | null;
  /** Requests are authenticated before the application receives them. */
  authenticatesApp: boolean;
  /** Prefix of all paths, like `/agents`, or empty. */
  mountPrefix: string;
  disabled: ReadonlySet<HttpGroup>;
  /** null: the origins of HEDDLE_CORS_ORIGINS. */
  cors: CorsConfig | null;
  /** Request headers that graphs receive in `configurable`. */
  configurableHeaders: ConfigurableHeaders;
  /** Request headers in the log. */
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

const mountPrefix = z
  .custom<string | null | undefined>(
    (given) =>
      [undefined, null, ''].includes(given as string) ||
      (typeof given === 'string' && /^(\/|(\/[\w.~-]+)+\/?)$/.test(given) && !/\/\.{1,2}(\/|$)/.test(given)),
    { error: 'must be a path like "/agents"' },
  )
  .transform((given) => (given ?? '').replace(/\/$/, ''));

const flags = Object.fromEntries(HTTP_GROUPS.map((group) => [`disable_${group}`, flag.optional()]));

const http = (folder: string) =>
  section({
    ...flags,
    app: moduleLocation(folder).optional(),
    enable_custom_route_auth: flag.default(false),
    middleware_order: z
      .enum(['auth_first', 'middleware_first'], { error: 'must be "auth_first" or "middleware_first"' })
      .optional(),
    mount_prefix: z.unknown().optional(),
    cors: cors.optional(),
    logging_headers: loggingHeaders.optional(),
    configurable_headers: configurableHeaders.optional(),
  }).superRefine(({ middleware_order: order, enable_custom_route_auth: authenticates }, context) => {
    if (order === undefined || (order === 'auth_first') === authenticates) return;
    context.addIssue({
      code: 'custom',
      path: ['middleware_order'],
      message:
        ': with enable_custom_route_auth the application, its middleware and its routes, runs after authentication, ' +
        `without it before; "${order}" needs enable_custom_route_auth: ${!authenticates}`,
    });
  });

export function readHttp(sources: SectionSources): HttpConfig {
  const prefix = sources.variables.map(({ MOUNT_PREFIX: given }) => given).find(Boolean);
  const read = readSection(sources, 'http', 'LANGGRAPH_HTTP', http(sources.folder));
  if (read === null) return { ...defaultHttp, mountPrefix: parseAt('MOUNT_PREFIX', mountPrefix, prefix) };
  const { where, value } = read;
  return {
    app: value.app ?? null,
    authenticatesApp: value.enable_custom_route_auth,
    mountPrefix: prefix
      ? parseAt('MOUNT_PREFIX', mountPrefix, prefix)
      : parseAt(`${where}.mount_prefix`, mountPrefix, value.mount_prefix),
    disabled: new Set(HTTP_GROUPS.filter((group) => (value as Record<string, unknown>)[`disable_${group}`] === true)),
    cors: value.cors ?? null,
    configurableHeaders: value.configurable_headers ?? noConfigurableHeaders,
    loggingHeaders: value.logging_headers ?? null,
  };
}
