/** Settings of the run engine in this process; times in milliseconds. */
export abstract class EngineSettings {
  abstract readonly role: 'api' | 'worker' | 'both';
  /** Name of this process in leases. */
  abstract readonly owner: string;
  abstract readonly leaseMs: number;
  abstract readonly pollMs: number;
  abstract readonly maxAttempts: number;
  /** Maximum worker processes lost at one checkpoint of a run, without evidence against another run, before the run fails. */
  abstract readonly maxWorkerLosses: number;
  /** Maximum duration of a run. */
  abstract readonly runTimeoutMs: number;
  /** Grace for running runs after SIGTERM. */
  abstract readonly shutdownGraceMs: number;
  /** Time after the end of a run in which its stream can be replayed. */
  abstract readonly streamRetentionMs: number;
  /** Maximum unfinished runs; null means no limit. */
  abstract readonly runLimits: { perWorkspace: number | null; perAssistant: number | null };
  /** Address for feedback of clients, with {run_id} and {key}. */
  abstract readonly feedbackUrl: string | null;
}
