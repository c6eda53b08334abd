import type { DatabaseLimits } from '@heddle/postgres';
import { readGraphConfig } from '../../config/langgraph/graph-config.js';
import type { SectionVariables } from '../../config/langgraph/section.js';
import { graphEnvironment, type EnvironmentSources } from './graph-environment.js';
import type { RuntimeLog } from './graph-log.js';
import type { ThreadParts } from './threads/graph-thread.js';

export interface ThreadOptions {
  /** Path of langgraph.json. */
  configPath: string;
  databaseUrl: string;
  databaseLimits?: DatabaseLimits;
  /** Variables that graph code may read. */
  environment: EnvironmentSources;
  /** Database connections per thread. */
  connectionsPerThread: number;
  /** Heap limit of a thread, in MiB. */
  maxHeapMb?: number;
  /** Settings of default assistants; take precedence over those of the file. */
  assistantDefaults?: string;
  /** Sections of langgraph.json; take precedence over those of the file. */
  sections?: SectionVariables;
  /** Maximum time to embed texts. */
  embedLimitMs?: number;
  /** Maximum time to load one graph. */
  loadLimitMs?: number;
  /** Maximum length of an event of a run, in characters of JSON. */
  maxEventLength?: number;
  log?: RuntimeLog;
}

/** Options of all threads of a process: those for runs, and the one for states. */
export function graphThreadOptions(options: ThreadOptions): ThreadParts {
  const {
    configPath,
    databaseUrl,
    databaseLimits,
    assistantDefaults,
    loadLimitMs,
    sections,
    embedLimitMs,
    maxEventLength,
  } = options;
  // Read here too, to report a missing or invalid file without starting a thread.
  const { env, envNames } = readGraphConfig(configPath, assistantDefaults, sections);
  return {
    host: {
      configPath,
      databaseUrl,
      databaseLimits,
      poolSize: options.connectionsPerThread,
      ...(assistantDefaults === undefined ? {} : { assistantDefaults }),
      ...(loadLimitMs === undefined ? {} : { loadLimitMs }),
      ...(sections === undefined ? {} : { sections }),
      ...(embedLimitMs === undefined ? {} : { embedLimitMs }),
      ...(maxEventLength === undefined ? {} : { maxEventLength }),
    },
    environment: graphEnvironment({ configPath, env, envNames }, options.environment),
    ...(options.maxHeapMb === undefined ? {} : { maxHeapMb: options.maxHeapMb }),
    log: options.log ?? (() => undefined),
  };
}
