import { CreateExperiments1763683200000 } from './1763683200000-create-experiments.js';

/** Oldest first. A merged migration is never edited. */
export const experimentsMigrations = [CreateExperiments1763683200000];
