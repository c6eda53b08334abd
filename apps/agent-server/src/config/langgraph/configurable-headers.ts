import { refuseUnknown } from './config-keys.js';
import { GraphConfigError } from './graph-config.errors.js';
import { isObject } from './is-object.js';

/** `http.configurable_headers`: names of headers, in lower case, where `*` stands for any text. */
export interface ConfigurableHeaders {
  includes: readonly string[];
  /** Win over `includes`. */
  excludes: readonly string[];
}

export const noConfigurableHeaders: ConfigurableHeaders = { includes: [], excludes: [] };

/** They are credentials: what a graph is configured with is stored with the run, and read by whoever may read it. */
export const secretHeaders: readonly string[] = [
  'authorization',
  'proxy-authorization',
  'cookie',
  'x-api-key',
  'x-service-key',
];

const members = ['includes', 'excludes'] as const;
const namePattern = /^[a-z0-9!#$%&'*+.^_`|~-]+$/i;

/** `where`: the file and the key, for messages. */
export function readConfigurableHeaders(where: string, value: unknown): ConfigurableHeaders {
  if (value === undefined || value === null) return noConfigurableHeaders;
  if (!isObject(value)) throw new GraphConfigError(`${where} must be an object of "includes" and "excludes"`);
  for (const key of Object.keys(value)) {
    if (!members.some((known) => known === key)) refuseUnknown(`${where}.${key}`, key, [...members]);
  }
  const includes = readNames(`${where}.includes`, value.includes);
  const secret = includes.find((name) => secretHeaders.includes(name));
  if (secret !== undefined) {
    throw new GraphConfigError(`${where}.includes: ${secret} is a credential, which graphs do not get`);
  }
  return { includes, excludes: readNames(`${where}.excludes`, value.excludes) };
}

function readNames(where: string, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || !value.every((name) => typeof name === 'string' && namePattern.test(name))) {
    throw new GraphConfigError(`${where} must be a list of names of headers, like "x-user-id" or "x-app-*"`);
  }
  return (value as string[]).map((name) => name.toLowerCase());
}
