import type { DatabaseLimits } from '@heddle/postgres';
import { readGraphConfig } from '../../config/langgraph/graph-config.js';
import type { SectionVariables } from '../../config/langgraph/section.js';
import { graphEnvironment, type EnvironmentSources } from './graph-environment.js';
import type { RuntimeLog } from './graph-log.js';
import type { GraphThreadOptions } from './threads/graph-thread.js';

export interface ThreadOptions {
  /** Path of langgraph.json. */
  configPath: string;
  databaseUrl: string;
  databaseLimits?: DatabaseLimits;
  /** False stores every checkpoint with a statement of its own. */
  groupCommit?: boolean;
  /** What graph code may see of the environment. */
  environment: EnvironmentSources;
  /** Database connections per thread. */
  connectionsPerThread: number;
  /** Heap limit of a thread, in MiB. */
  maxHeapMb?: number;
  /** Settings of default assistants that win over those of the file. */
  assistantDefaults?: string;
  /** Sections of langgraph.json that win over those of the file. */
  sections?: SectionVariables;
  /** How long the embedding of texts may take. */
  embedLimitMs?: number;
  /** How long one graph may take to load. */
  loadLimitMs?: number;
  /** Maximum length of an event of a run, in characters of JSON. */
  maxEventLength?: number;
  log?: RuntimeLog;
}

/** Of every thread of a process: those that execute runs, and the one that reads states. */
export function graphThreadOptions(options: ThreadOptions): Omit<GraphThreadOptions, 'onExit'> {
  const {
    configPath,
    databaseUrl,
    databaseLimits,
    groupCommit,
    assistantDefaults,
    loadLimitMs,
    sections,
    embedLimitMs,
    maxEventLength,
  } = options;
  // Read here too, so that a missing or broken file is reported without starting a thread.
  const { env, envNames } = readGraphConfig(configPath, assistantDefaults, sections);
  return {
    host: {
      configPath,
      databaseUrl,
      databaseLimits,
      groupCommit,
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
