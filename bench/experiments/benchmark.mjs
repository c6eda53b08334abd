/** Uploads experiments, measures them alone, stores other experiments beside them, and measures again. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { storedRows, storeExperiments } from './stored.mjs';
import { ExperimentsSystem } from './system.mjs';

const comparedExperiments = 4;
const scores = 3;
/** Statistics are cached once an experiment is quiet for some seconds; a million runs take about a minute. */
const longestRestMs = 30 * 60_000;

/**
 * @typedef {object} Result
 * @property {import('./cases.mjs').Case} case
 * @property {import('./cases.mjs').Figure[] | string} alone
 * @property {import('./cases.mjs').Figure[] | string | undefined} beside
 */

export class ExperimentsBenchmark {
  system = new ExperimentsSystem();

  stop() {
    return this.system.stop();
  }

  /**
   * @param {import('./arguments.mjs').Arguments} settings
   * @param {(line: string) => void} say
   */
  async run(settings, say) {
    const { system } = this;
    const { rows, rounds } = settings;
    const large = await this.uploadLarge(rows);
    const compared = await this.uploadCompared(Math.max(1, Math.round(rows / 5)));
    const context = { system, rows, rounds, say, large, compared };
    await this.rest(say);
    /** @type {Result[]} */
    const results = [];
    for (const measured of settings.cases) {
      say(measured.id);
      results.push({ case: measured, alone: await measured.measure(context), beside: undefined });
    }
    if (settings.stored === 0) return { results, stored: 0, seedSeconds: 0, bytes: 0 };
    const begunAt = performance.now();
    await storeExperiments(system.query, { tenantId: system.tenantId, experiments: settings.stored, say });
    const seedSeconds = (performance.now() - begunAt) / 1000;
    await this.rest(say);
    for (const result of results) {
      if (result.case.writes) continue;
      say(`${result.case.id}, beside others`);
      result.beside = await result.case.measure(context);
    }
    const [size] = await system.query('SELECT pg_database_size(current_database())::float8 AS bytes');
    return { results, stored: settings.stored * storedRows, seedSeconds, bytes: Number(size.bytes) };
  }

  /** @param {number} rows */
  async uploadLarge(rows) {
    const { status, body } = await this.system.upload({ name: 'bench large', rows, scores });
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body).slice(0, 500)}\n${this.system.lastWords()}`);
    return { sessionId: body.experiment.id, datasetId: body.dataset.id };
  }

  /** @param {number} rows */
  async uploadCompared(rows) {
    const ids = Array.from({ length: rows }, () => randomUUID());
    /** @type {string[]} */
    const sessionIds = [];
    let datasetId = '';
    for (let shift = 0; shift < comparedExperiments; shift += 1) {
      const { body } = await this.system.upload({
        name: `bench compared ${shift}`,
        dataset: 'bench compared',
        rows,
        scores,
        shift,
        rowId: (index) => ids[index] ?? '',
      });
      sessionIds.push(body.experiment.id);
      datasetId = body.dataset.id;
    }
    return { datasetId, sessionIds };
  }

  /** Waits until the statistics of all experiments are stored. @param {(line: string) => void} say */
  async rest(say) {
    const begunAt = performance.now();
    for (let asked = 0; performance.now() - begunAt < longestRestMs; asked += 1) {
      const [row] = await this.system.query(
        'SELECT count(DISTINCT session_id)::int AS left FROM experiments.session_mark',
      );
      if (row.left === 0) return say(`statistics kept after ${Math.round((performance.now() - begunAt) / 1000)} s`);
      if (asked % 30 === 29) say(`${row.left} experiments have no statistics that are kept`);
      await sleep(1000);
    }
    throw new Error('the statistics of experiments were not kept');
  }
}
