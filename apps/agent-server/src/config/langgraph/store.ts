import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseFieldPath, storeLimits } from '@heddle/checkpoint/store';
import { refuseUnknownKeys } from './config-keys.js';
import { GraphConfigError } from './graph-config.errors.js';
import { readSection, type SectionSources } from './section.js';

/** A function of the project that makes vectors of texts. */
export interface EmbedSpec {
  /** Of the langgraph.json: whose tsconfig.json counts. */
  folder: string;
  /** Absolute path of the module. */
  file: string;
  exportName: string;
}

export interface StoreIndexConfig {
  dims: number;
  embed: EmbedSpec;
  /** Paths into the values of items; `$` is all of it. */
  fields: readonly string[];
}

export interface StoreTtlConfig {
  refreshOnRead: boolean;
  /** Minutes; null for ever. */
  defaultTtl: number | null;
  sweepIntervalMinutes: number;
}

/** Section `store` of langgraph.json. */
export interface StoreConfig {
  index: StoreIndexConfig | null;
  ttl: StoreTtlConfig;
}

/** Where nothing is said. */
export const plainStoreConfig: StoreConfig = {
  index: null,
  ttl: { refreshOnRead: true, defaultTtl: null, sweepIntervalMinutes: 5 },
};

/** What pgvector takes, too. */
const maxDims = 16_000;
const maxSweepMinutes = 10_080;
const moduleFile = /\.[cm]?[jt]s$/;

export function readStoreConfig(sources: SectionSources): StoreConfig {
  const read = readSection(sources, 'store', 'LANGGRAPH_STORE');
  if (!read) return plainStoreConfig;
  const { where, folder, value: section } = read;
  refuseUnknownKeys(where, section, ['index', 'ttl', 'path']);
  if (isGiven(section.path)) {
    throw new GraphConfigError(`${where}.path: a store of one's own is not served; PostgreSQL keeps the items`);
  }
  return {
    index: isGiven(section.index) ? readIndex(`${where}.index`, section.index, folder) : null,
    ttl: readTtl(`${where}.ttl`, section.ttl),
  };
}

function readIndex(where: string, value: unknown, folder: string): StoreIndexConfig {
  const index = objectAt(where, value);
  refuseUnknownKeys(where, index, ['dims', 'embed', 'fields']);
  const { dims, embed, fields } = index;
  if (!Number.isInteger(dims) || (dims as number) < 1 || (dims as number) > maxDims) {
    throw new GraphConfigError(
      `${where}.dims must be a whole number from 1 to ${maxDims}: the numbers of an embedding`,
    );
  }
  return {
    dims: dims as number,
    embed: readEmbed(`${where}.embed`, embed, folder),
    fields: isGiven(fields) ? readFields(`${where}.fields`, fields) : ['$'],
  };
}

function readEmbed(where: string, embed: unknown, folder: string): EmbedSpec {
  const example = '"./src/embed.ts:embed"';
  if (typeof embed !== 'string') throw new GraphConfigError(`${where} must name a function of the project: ${example}`);
  const at = embed.lastIndexOf(':');
  const [path, exportName] = [embed.slice(0, at), embed.slice(at + 1)];
  if (/\.py$/.test(path)) throw new GraphConfigError(`${where}: Python is not supported ("${embed}")`);
  if (at > 0 && !moduleFile.test(path) && !/[/\\]/.test(embed)) {
    throw new GraphConfigError(
      `${where}: "${embed}" names a provider, and none is built in; name a function of the project that asks it: ${example}`,
    );
  }
  if (at <= 0 || exportName === '' || /[/\\]/.test(exportName)) {
    throw new GraphConfigError(`${where} names no export: "${embed}" must end in ":<export>", like ${example}`);
  }
  const file = resolve(folder, path);
  if (!existsSync(file) || !statSync(file).isFile()) throw new GraphConfigError(`${where}: ${file} does not exist`);
  return { folder, file, exportName };
}

function readFields(where: string, fields: unknown): string[] {
  const isList = Array.isArray(fields) && fields.every((field) => typeof field === 'string');
  if (!isList || fields.length === 0 || fields.length > storeLimits.indexedFields) {
    throw new GraphConfigError(`${where} must be a list of 1 to ${storeLimits.indexedFields} paths, like ["text"]`);
  }
  for (const field of fields) {
    try {
      parseFieldPath(field);
    } catch (error) {
      throw new GraphConfigError(`${where}: ${(error as Error).message}`, { cause: error });
    }
  }
  return fields;
}

function readTtl(where: string, value: unknown): StoreTtlConfig {
  const ttl = objectAt(where, value);
  refuseUnknownKeys(where, ttl, ['refresh_on_read', 'default_ttl', 'sweep_interval_minutes']);
  const plain = plainStoreConfig.ttl;
  const { refresh_on_read: refresh, default_ttl: life, sweep_interval_minutes: every } = ttl;
  if (isGiven(refresh) && typeof refresh !== 'boolean') {
    throw new GraphConfigError(`${where}.refresh_on_read must be true or false`);
  }
  return {
    refreshOnRead: refresh ?? plain.refreshOnRead,
    defaultTtl: minutesAt(`${where}.default_ttl`, life, storeLimits.ttlMinutes) ?? plain.defaultTtl,
    sweepIntervalMinutes:
      minutesAt(`${where}.sweep_interval_minutes`, every, maxSweepMinutes) ?? plain.sweepIntervalMinutes,
  };
}

function minutesAt(where: string, value: unknown, most: number): number | undefined {
  if (!isGiven(value)) return undefined;
  if (typeof value === 'number' && value > 0 && value <= most) return value;
  throw new GraphConfigError(`${where} must be a number of minutes above 0 and up to ${most}`);
}

function objectAt(where: string, value: unknown): Record<string, unknown> {
  if (!isGiven(value)) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new GraphConfigError(`${where} must be an object`);
}

const isGiven = <T>(value: T): value is NonNullable<T> => value !== undefined && value !== null;
