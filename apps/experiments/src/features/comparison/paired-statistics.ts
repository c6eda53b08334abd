import { createHash } from 'node:crypto';
import { setImmediate as others } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Direction } from '../../analysis/statistics/direction.js';
import { holm } from '../../analysis/statistics/holm.js';
import {
  type PairedTest,
  type PairedTestOptions,
  type Pairs,
  testPairs,
} from '../../analysis/statistics/paired-test.js';
import type { Steps } from '../../analysis/statistics/steps.js';
import { type Judged, judge } from '../../analysis/statistics/verdict.js';
import { ComparisonTooLargeError, TooManyComparisonsError } from './comparison.errors.js';
import { statisticsThread } from './statistics-thread.js';

/** Maximum time between yields, in ms. */
const sliceMs = 10;
/** Random draws of one metric that are faster than the message to a thread. */
const maximumSynchronousDraws = 500_000;
/** Random draws of one request: about ten seconds of one processor. */
const maximumDraws = 1_000_000_000;
/** Maximum requests that compute or wait. */
const maximumQueued = 16;
/** Maximum cached results. */
const maximumCached = 1000;

export interface StatisticsOptions {
  confidence: number;
  resamples: number;
  seed: number;
}

/** One metric of one experiment against the baseline. */
export interface Question extends Pairs {
  /** p-values are corrected within a family of metrics of one experiment. */
  family: string;
  baselineId: string;
  sessionId: string;
  key: string;
  direction: Direction;
}

/**
 * Computes the statistics of comparisons beside the other work of the process: one request at a time, in a worker thread
 * (small metrics in slices of this one), and with a cache. The input is the key of the cache, so results cannot be stale.
 */
@Injectable()
export class PairedStatistics implements OnApplicationShutdown {
  private readonly thread = statisticsThread();
  private readonly kept = new Map<string, PairedTest>();
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  onApplicationShutdown(): Promise<void> {
    return this.thread.stop();
  }

  /** In the order of the questions; null where there are no pairs. */
  async judge(questions: readonly Question[], options: StatisticsOptions): Promise<(Judged | null)[]> {
    const draws = questions.reduce((sum, { differences }) => sum + differences.length, 0) * options.resamples;
    if (draws > maximumDraws) throw new ComparisonTooLargeError(draws, maximumDraws);
    const tests = await this.inTurn(async () => {
      const found: (PairedTest | null)[] = [];
      for (const question of questions) found.push(await this.test(question, options));
      return found;
    });
    const adjusted = correct(questions, tests);
    return questions.map(({ key, direction }, at) => {
      const test = tests[at];
      const p = adjusted[at];
      const { confidence } = options;
      return test && p !== null && p !== undefined ? judge(key, test, p, { confidence, direction }) : null;
    });
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.waiting >= maximumQueued) throw new TooManyComparisonsError();
    this.waiting += 1;
    const mine = this.last.then(work, work);
    this.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      this.waiting -= 1;
    }
  }

  private async test(question: Question, options: StatisticsOptions): Promise<PairedTest | null> {
    const { differences, binary } = question;
    if (differences.length === 0) return null;
    const purpose = [...[question.baselineId, question.sessionId].sort(), question.family, question.key].join('\n');
    const asked: PairedTestOptions = { ...options, purpose };
    const sorted = differences.slice().sort();
    const name = nameOf({ differences: sorted, binary }, asked);
    const known = this.kept.get(name);
    if (known) return known;
    const pairs = { differences: sorted, binary };
    const isSmall = sorted.length * options.resamples <= maximumSynchronousDraws;
    const test = await (isSmall ? inSlices(testPairs(pairs, asked)) : this.thread.run({ pairs, options: asked }));
    this.kept.set(name, test);
    if (this.kept.size > maximumCached) this.kept.delete(this.kept.keys().next().value as string);
    return test;
  }
}

/** Corrects each family of each pair separately: other experiments do not affect a pair. */
function correct(questions: readonly Question[], tests: readonly (PairedTest | null)[]): (number | null)[] {
  const adjusted = new Array<number | null>(questions.length).fill(null);
  const togetherOf = ({ family, baselineId, sessionId }: Question) => [family, baselineId, sessionId].join('\n');
  for (const together of new Set(questions.map(togetherOf))) {
    const members = questions.flatMap((question, at) => {
      const test = tests[at];
      return togetherOf(question) === together && test ? [{ at, p: test.pValue }] : [];
    });
    holm(members.map(({ p }) => p)).forEach((p, rank) => {
      adjusted[(members[rank] as { at: number }).at] = p;
    });
  }
  return adjusted;
}

function nameOf({ differences, binary }: Pairs, { confidence, resamples, seed, purpose }: PairedTestOptions): string {
  return createHash('sha256')
    .update(JSON.stringify([binary, confidence, resamples, seed, purpose]))
    .update(differences)
    .digest('base64');
}

async function inSlices<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const until = performance.now() + sliceMs;
    do {
      const { done, value } = steps.next();
      if (done) return value;
    } while (performance.now() < until);
    await others();
  }
}
