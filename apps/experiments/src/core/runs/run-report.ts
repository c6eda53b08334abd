import type { FeedbackStats } from '../feedback/feedback-stats.js';
import type { RunCursor } from './run-cursor.js';
import type { Run } from './run.repository.js';

/** A run with the statistics of its feedback. */
export interface RunReport {
  run: Run;
  /** Null where they are not read. */
  feedback: FeedbackStats | null;
  /** Null where they are not selected. */
  childRunIds: string[] | null;
}

export interface RunPage {
  runs: RunReport[];
  /** Null on the last page. */
  next: RunCursor | null;
  /** Null on the first. */
  prev: RunCursor | null;
  /** Start of the last run read by a search that ended before the page was full. */
  searchedUntil: string | null;
}
