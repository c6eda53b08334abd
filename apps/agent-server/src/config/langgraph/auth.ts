import { type ModuleLocation, readModuleLocation } from './module-location.js';
import {
  checkSectionKeys,
  readFlag,
  readObject,
  readSection,
  readStrings,
  readWhole,
  type SectionSources,
} from './section.js';
import { GraphConfigError } from './graph-config.errors.js';

/** Who may come in and what he may see, decided by code of the project. */
export interface AuthConfig extends ModuleLocation {
  /** Takes away from holders of an API key of this server the way past the handlers. */
  disableStudioAuth: boolean;
  /** Whether what `authenticate` said counts for later requests with the same headers. */
  cache: AuthCacheConfig | null;
}

export interface AuthCacheConfig {
  /** In lower case. */
  headers: string[];
  ttlMs: number;
  maxEntries: number;
}

const notServed = {
  openapi: 'security schemes of one’s own are not served in the OpenAPI document. Remove the key to start without them',
};

export function readAuth(sources: SectionSources): AuthConfig | null {
  const section = readSection(sources, 'auth', 'LANGGRAPH_AUTH');
  if (section === null) return null;
  checkSectionKeys(section, ['path', 'disable_studio_auth', 'cache'], notServed);
  return {
    ...readModuleLocation(`${section.where}.path`, section.folder, section.value.path),
    disableStudioAuth: readFlag(section, 'disable_studio_auth'),
    cache: readCache(`${section.where}.cache`, readObject(section, 'cache')),
  };
}

function readCache(where: string, value: Record<string, unknown> | null): AuthCacheConfig | null {
  if (value === null) return null;
  const section = { where, value };
  checkSectionKeys(section, ['cache_keys', 'ttl_seconds', 'max_size']);
  const headers = readStrings(section, 'cache_keys');
  if (!headers?.length) {
    throw new GraphConfigError(`${where}.cache_keys must name the headers that say who calls, like ["authorization"]`);
  }
  return {
    headers: headers.map((name) => name.toLowerCase()),
    ttlMs: readWhole(section, 'ttl_seconds', { absent: 60, min: 1 }) * 1000,
    maxEntries: readWhole(section, 'max_size', { absent: 1000, min: 1 }),
  };
}
