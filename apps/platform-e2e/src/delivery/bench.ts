import { join } from 'node:path';
import { repositoryRoot } from './repository.js';

/** Benchmarks belong to no project, so they are loaded by their path in the repository; the types are their own. */
const load = (path: string): Promise<unknown> => import(join(repositoryRoot, 'bench', path));

export const { readArguments } = (await load(
  'runs/arguments.mjs',
)) as typeof import('../../../../bench/runs/arguments.mjs');
export const { closedLoop } = (await load(
  'runs/client/closed-loop.mjs',
)) as typeof import('../../../../bench/runs/client/closed-loop.mjs');
export const { expectAnswer } = (await load(
  'runs/client/question.mjs',
)) as typeof import('../../../../bench/runs/client/question.mjs');
export const { SseDecoder } = (await load(
  'runs/client/sse.mjs',
)) as typeof import('../../../../bench/runs/client/sse.mjs');
export const { replaceBetweenMarkers } = (await load(
  'runs/report/readme.mjs',
)) as typeof import('../../../../bench/runs/report/readme.mjs');
export const { cell, cpuCell, figure, markdownTable } = (await load(
  'runs/report/table.mjs',
)) as typeof import('../../../../bench/runs/report/table.mjs');
export const { rows } = (await load('runs/rows.mjs')) as typeof import('../../../../bench/runs/rows.mjs');
export const { median, percentile, spread, throughput } = (await load(
  'runs/statistics.mjs',
)) as typeof import('../../../../bench/runs/statistics.mjs');
export const { searchesAmong } = (await load(
  'runs/threads.mjs',
)) as typeof import('../../../../bench/runs/threads.mjs');
