import { join } from 'node:path';
import { repositoryRoot } from '../delivery/repository.js';

const load = (name: string): Promise<unknown> => import(join(repositoryRoot, 'tools/platform', name));

export const { helpText, variables } = (await load('help.mjs')) as typeof import('../../../../tools/platform/help.mjs');
export const { isInstalled } = (await load(
  'installation.mjs',
)) as typeof import('../../../../tools/platform/installation.mjs');
export const { LogFile, WholeLines } = (await load(
  'log-file.mjs',
)) as typeof import('../../../../tools/platform/log-file.mjs');
export const { FailedRuns, failedRunLine } = (await load(
  'failed-runs.mjs',
)) as typeof import('../../../../tools/platform/failed-runs.mjs');
export const { cpuSecondsOf, Service } = (await load(
  'processes.mjs',
)) as typeof import('../../../../tools/platform/processes.mjs');
export const { graphLines, hintFor, lacksOnlyGraphs } = (await load(
  'graphs.mjs',
)) as typeof import('../../../../tools/platform/graphs.mjs');
