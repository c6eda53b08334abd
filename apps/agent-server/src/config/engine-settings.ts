/** How the engine of this process works; times in milliseconds. */
export abstract class EngineSettings {
  abstract readonly role: 'api' | 'worker' | 'both';
  /** Names this process in leases. */
  abstract readonly owner: string;
  abstract readonly leaseMs: number;
  abstract readonly pollMs: number;
  abstract readonly maxAttempts: number;
  /** How many processes may go away with a run that nothing else is to blame for. */
  abstract readonly maxWorkerLosses: number;
  /** Longest a run may take. */
  abstract readonly runTimeoutMs: number;
  /** How long runs in flight may go on after SIGTERM before they are released. */
  abstract readonly shutdownGraceMs: number;
  /** How long the stream of a run can be replayed after its end. */
  abstract readonly streamRetentionMs: number;
  /** Whether ordinary runs begin and end in one statement each, where nothing stands against it. */
  abstract readonly fastPath: boolean;
  /** Most runs in flight; null is no limit. */
  abstract readonly runLimits: { perWorkspace: number | null; perAssistant: number | null };
  /** Where clients send feedback: an address with {run_id} and {key}. */
  abstract readonly feedbackUrl: string | null;
}
