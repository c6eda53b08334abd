import type { CorsOptions } from '@heddle/http';
import type { CorsConfig } from '../config/langgraph/cors.js';

/** Options of the middleware: the section `cors` over the defaults of the server. */
export function corsOptions(
  config: CorsConfig | null,
  defaults: { origins: readonly string[]; exposedHeaders: readonly string[] },
): CorsOptions {
  const { origins = defaults.origins, originPattern = null } = config ?? {};
  const isAnyOrigin = origins.includes('*');
  return {
    origin: isAnyOrigin ? '*' : [...origins, ...(originPattern ? [originPattern] : [])],
    exposedHeaders: [...defaults.exposedHeaders, ...(config?.exposedHeaders ?? [])],
    maxAge: config?.maxAgeSeconds ?? 600,
    ...(config?.methods ? { methods: config.methods } : {}),
    ...(config?.headers ? { allowedHeaders: config.headers } : {}),
    ...(config?.credentials ? { credentials: true } : {}),
  };
}
