import type { SessionStats } from './session-stats.js';
import type { Session } from './session.repository.js';

/** An experiment or project with its statistics. */
export interface SessionReport {
  session: Session;
  /** Null where they are not requested. */
  stats: SessionStats | null;
}
