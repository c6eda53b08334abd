import { z } from 'zod';
import { flag, section, strings, wholeNumber } from './schema.js';

export interface CorsConfig {
  origins: string[];
  /** Matches a whole origin. */
  originPattern: RegExp | null;
  /** null: the methods of the routes. */
  methods: string[] | null;
  /** null: the headers that the browser requests. */
  headers: string[] | null;
  credentials: boolean;
  /** Added to the headers that the server itself exposes. */
  exposedHeaders: string[];
  maxAgeSeconds: number;
}

const originPattern = z
  .string({ error: 'must be a regular expression in a string' })
  .transform((pattern, context): RegExp => {
    try {
      return new RegExp(`^(?:${pattern})$`);
    } catch {
      context.addIssue({ code: 'custom', message: `is not a regular expression: "${pattern}"` });
      return z.NEVER;
    }
  });

const unlessAll = (names: string[] | undefined): string[] | null =>
  names === undefined || names.includes('*') ? null : names;

export const cors = section({
  allow_origins: strings.optional(),
  allow_origin_regex: originPattern.optional(),
  allow_methods: strings.optional(),
  allow_headers: strings.optional(),
  allow_credentials: flag.default(false),
  expose_headers: strings.default([]),
  max_age: wholeNumber(0).default(600),
}).transform((given, context): CorsConfig => {
  const origins = given.allow_origins ?? (given.allow_origin_regex ? [] : ['*']);
  if (given.allow_credentials && origins.includes('*')) {
    context.addIssue({
      code: 'custom',
      path: ['allow_credentials'],
      message: 'needs the origins by name, in allow_origins or allow_origin_regex: browsers send no credentials to "*"',
    });
  }
  return {
    origins,
    originPattern: given.allow_origin_regex ?? null,
    methods: unlessAll(given.allow_methods),
    headers: unlessAll(given.allow_headers),
    credentials: given.allow_credentials,
    exposedHeaders: given.expose_headers,
    maxAgeSeconds: given.max_age,
  };
});
