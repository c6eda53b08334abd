import { z } from 'zod';
import { listOf, section } from './schema.js';

/** `http.configurable_headers`: names of headers, in lower case, where `*` is any text. */
export interface ConfigurableHeaders {
  includes: readonly string[];
  /** Take precedence over `includes`. */
  excludes: readonly string[];
}

export const noConfigurableHeaders: ConfigurableHeaders = { includes: [], excludes: [] };

/** Credentials. The configuration of a graph is stored with the run and readable by its readers. */
export const secretHeaders: readonly string[] = [
  'authorization',
  'proxy-authorization',
  'cookie',
  'x-api-key',
  'x-service-key',
];

const names = listOf(
  z.string().regex(/^[a-z0-9!#$%&'*+.^_`|~-]+$/i),
  'must be a list of names of headers, like "x-user-id" or "x-app-*"',
)
  .transform((list) => list.map((name) => name.toLowerCase()))
  .default([]);

export const configurableHeaders = section(
  {
    includes: names.superRefine((list, context) => {
      const secret = list.find((name) => secretHeaders.includes(name));
      if (secret === undefined) return;
      context.addIssue({ code: 'custom', message: `: ${secret} is a credential, which graphs do not get` });
    }),
    excludes: names,
  },
  { error: 'must be an object of "includes" and "excludes"', nulls: 'absent if known' },
);
