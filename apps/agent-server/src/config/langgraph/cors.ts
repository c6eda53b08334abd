import { GraphConfigError } from './graph-config.errors.js';
import { checkSectionKeys, readFlag, readObject, readStrings, readWhole, type Section } from './section.js';

export interface CorsConfig {
  origins: string[];
  /** Matches a whole origin. */
  originPattern: RegExp | null;
  /** null: those that routes have. */
  methods: string[] | null;
  /** null: those that the browser asks for. */
  headers: string[] | null;
  credentials: boolean;
  /** Besides those that the server's own answers carry. */
  exposedHeaders: string[];
  maxAgeSeconds: number;
}

const keys = [
  ...['allow_origins', 'allow_origin_regex', 'allow_methods', 'allow_headers', 'allow_credentials'],
  ...['expose_headers', 'max_age'],
];

export function readCors({ where: parent, value: http }: Pick<Section, 'where' | 'value'>): CorsConfig | null {
  const where = `${parent}.cors`;
  const value = readObject({ where: parent, value: http }, 'cors');
  if (value === null) return null;
  const section = { where, value };
  checkSectionKeys(section, keys);
  const pattern = value.allow_origin_regex ?? null;
  const origins = readStrings(section, 'allow_origins') ?? (pattern === null ? ['*'] : []);
  const credentials = readFlag(section, 'allow_credentials');
  if (credentials && origins.includes('*')) {
    throw new GraphConfigError(
      `${where}.allow_credentials needs the origins by name, in allow_origins or allow_origin_regex: browsers send no credentials to "*"`,
    );
  }
  return {
    origins,
    originPattern: pattern === null ? null : compile(`${where}.allow_origin_regex`, pattern),
    methods: unlessAll(readStrings(section, 'allow_methods')),
    headers: unlessAll(readStrings(section, 'allow_headers')),
    credentials,
    exposedHeaders: readStrings(section, 'expose_headers') ?? [],
    maxAgeSeconds: readWhole(section, 'max_age', { absent: 600, min: 0 }),
  };
}

const unlessAll = (names: string[] | null): string[] | null => (names?.includes('*') ? null : names);

function compile(where: string, pattern: unknown): RegExp {
  if (typeof pattern !== 'string') throw new GraphConfigError(`${where} must be a regular expression in a string`);
  try {
    return new RegExp(`^(?:${pattern})$`);
  } catch {
    throw new GraphConfigError(`${where} is not a regular expression: "${pattern}"`);
  }
}
