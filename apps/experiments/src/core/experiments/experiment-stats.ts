import type { FeedbackStats } from '../feedback/feedback-stats.js';
import type { Facet } from './run-metadata.repository.js';
import type { ExperimentUsage } from './experiment-usage.repository.js';

/** Aggregates over the root runs of an experiment. */
export interface RunStats {
  sessionId: string;
  runCount: number;
  errorRate: number | null;
  /** Seconds. */
  latencyP50: number | null;
  latencyP99: number | null;
  lastRunStartTime: string | null;
  /** Seconds to the first token of the runs that streamed. */
  firstTokenP50: number | null;
  firstTokenP99: number | null;
  /** Share of runs that streamed. */
  streamingRate: number;
}

export interface ExperimentStats {
  /** Null without runs. */
  runs: RunStats | null;
  /** Null without reported usage. */
  usage: ExperimentUsage | null;
  /** Runs that have ended. */
  endedRuns: number;
  /** Feedback on the runs. */
  feedback: FeedbackStats;
  /** Feedback on the experiment as a whole. */
  sessionFeedback: FeedbackStats;
  /** Empty unless requested. */
  facets: Facet[];
}
