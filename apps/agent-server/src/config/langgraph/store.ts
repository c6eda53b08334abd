import { z } from 'zod';
import { parseFieldPath, storeLimits } from '@heddle/checkpoint/store';
import { type ModuleLocation, moduleLocation } from './module-location.js';
import { flag, listOf, minutes, section, wholeNumber } from './schema.js';
import { readSection, type SectionSources } from './section.js';

/** A function of the project that embeds texts. */
export interface EmbedSpec extends ModuleLocation {
  /** Folder of langgraph.json and its tsconfig.json. */
  folder: string;
}

export interface StoreIndexConfig {
  dims: number;
  embed: EmbedSpec;
  /** Paths into the values of items; `$` is the whole value. */
  fields: readonly string[];
}

interface StoreTtlConfig {
  refreshOnRead: boolean;
  /** Minutes; null for no limit. */
  defaultTtl: number | null;
  sweepIntervalMinutes: number;
}

/** Section `store` of langgraph.json. */
export interface StoreConfig {
  index: StoreIndexConfig | null;
  ttl: StoreTtlConfig;
}

export const defaultStoreConfig: StoreConfig = {
  index: null,
  ttl: { refreshOnRead: true, defaultTtl: null, sweepIntervalMinutes: 5 },
};

/** Limit of pgvector. */
const maxDims = 16_000;
const maxSweepMinutes = 10_080;
const example = './src/embed.ts:embed';

const isProvider = (location: unknown): boolean =>
  typeof location === 'string' && /^[^/\\]+:[^/\\]*$/.test(location) && !/\.([cm]?[jt]s|py):[^:]*$/.test(location);

const embed = (folder: string) =>
  z
    .unknown()
    .superRefine((location, context) => {
      if (!isProvider(location)) return;
      context.addIssue({
        code: 'custom',
        message: `: "${String(location)}" names a provider, and none is built in; name a function of the project that calls it: "${example}"`,
      });
    })
    .pipe(moduleLocation(folder, example, `must name a function of the project: "${example}"`))
    .transform((location): EmbedSpec => ({ folder, ...location }));

const fieldsError = `must be a list of 1 to ${storeLimits.indexedFields} paths, like ["text"]`;
const fields = listOf(z.string(), fieldsError)
  .refine(({ length }) => length > 0 && length <= storeLimits.indexedFields, fieldsError)
  .superRefine((paths, context) => {
    for (const path of paths) {
      try {
        parseFieldPath(path);
      } catch (error) {
        context.addIssue({ code: 'custom', message: `: ${(error as Error).message}` });
      }
    }
  });

const nulls = 'absent if known';

const index = (folder: string) =>
  section({ dims: wholeNumber(1, maxDims), embed: embed(folder), fields: fields.default(['$']) }, { nulls });

const ttl = section(
  {
    refresh_on_read: flag.default(defaultStoreConfig.ttl.refreshOnRead),
    default_ttl: minutes(storeLimits.ttlMinutes).optional(),
    sweep_interval_minutes: minutes(maxSweepMinutes).default(defaultStoreConfig.ttl.sweepIntervalMinutes),
  },
  { nulls },
).transform((given): StoreTtlConfig => {
  const { refresh_on_read: refreshOnRead, default_ttl: life, sweep_interval_minutes: sweepIntervalMinutes } = given;
  return { refreshOnRead, defaultTtl: life ?? null, sweepIntervalMinutes };
});

const unsupported = { path: 'a custom store is not supported; PostgreSQL keeps the items' };

const store = (folder: string) =>
  section({ index: index(folder).optional(), ttl: ttl.optional() }, { nulls, unsupported });

export function readStoreConfig(sources: SectionSources): StoreConfig {
  const given = readSection(sources, 'store', 'LANGGRAPH_STORE', store(sources.folder))?.value;
  return { index: given?.index ?? null, ttl: given?.ttl ?? defaultStoreConfig.ttl };
}
