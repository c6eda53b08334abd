import type { ExperimentStats } from './experiment-stats.js';
import type { Experiment } from './experiment.repository.js';

/** An experiment or project with its statistics. */
export interface ExperimentReport {
  session: Experiment;
  /** Null where they are not requested. */
  stats: ExperimentStats | null;
}
