import { z } from 'zod';
import { type ModuleLocation, moduleLocation } from './module-location.js';
import { flag, listOf, section, wholeNumber } from './schema.js';
import { readSection, type SectionSources } from './section.js';

/** Authentication and authorization by code of the project. */
export interface AuthConfig extends ModuleLocation {
  /** Holders of an API key of this server do not bypass the handlers. */
  disableStudioAuth: boolean;
  /** Cache of successful authentications by request headers. */
  cache: AuthCacheConfig | null;
}

interface AuthCacheConfig {
  /** In lower case. */
  headers: string[];
  ttlMs: number;
  maxEntries: number;
}

const cache = section({
  cache_keys: listOf(z.string(), 'must name the headers that identify the caller, like ["authorization"]').refine(
    ({ length }) => length > 0,
    'must name the headers that identify the caller, like ["authorization"]',
  ),
  ttl_seconds: wholeNumber(1).default(60),
  max_size: wholeNumber(1).default(1000),
}).transform(({ cache_keys: headers, ttl_seconds: ttlSeconds, max_size: maxEntries }): AuthCacheConfig => {
  return { headers: headers.map((name) => name.toLowerCase()), ttlMs: ttlSeconds * 1000, maxEntries };
});

const unsupported = {
  openapi: 'custom security schemes are not supported in the OpenAPI document. Remove the key to start without them',
};

const auth = (folder: string) =>
  section(
    { path: moduleLocation(folder), disable_studio_auth: flag.default(false), cache: cache.optional() },
    { unsupported },
  ).transform(({ path, disable_studio_auth: disableStudioAuth, cache: given = null }): AuthConfig => {
    return { ...path, disableStudioAuth, cache: given };
  });

export const readAuth = (sources: SectionSources): AuthConfig | null =>
  readSection(sources, 'auth', 'LANGGRAPH_AUTH', auth(sources.folder))?.value ?? null;
