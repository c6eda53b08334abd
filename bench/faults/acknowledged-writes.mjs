/**
 * A run; `answers` are those of runs/wait, of repeated requests too.
 *
 * @typedef {{ threadId: string, runId: string, steps: number, answers: unknown[] }} KnownRun
 */
/** @typedef {{ deploymentId: string, revisionId: string, name: string }} KnownRevision */
/** @typedef {{ experimentId: string, name: string, rows: number }} KnownUpload */

/** Writes acknowledged during a fault, and unexpected responses. */
export class AcknowledgedWrites {
  /**
   * By run id.
   *
   * @type {Map<string, KnownRun>}
   */
  runs = new Map();
  /**
   * By revision id.
   *
   * @type {Map<string, KnownRevision>}
   */
  revisions = new Map();
  /**
   * By experiment id.
   *
   * @type {Map<string, KnownUpload>}
   */
  uploads = new Map();
  /**
   * `500 POST agent-server /threads` -> how often.
   *
   * @type {Map<string, number>}
   */
  unexpected = new Map();
  /** Requests without a successful response until the client gave up; they are not acknowledged. */
  givenUp = 0;

  get acknowledged() {
    return this.runs.size + this.revisions.size + this.uploads.size;
  }

  /**
   * Counts unexpected statuses: 503 is expected during an outage, 409 and 429 ask a client to wait.
   *
   * @param {number} status
   * @param {string} method
   * @param {string} kind
   * @param {string} path
   */
  saw(status, method, kind, path) {
    if (status < 400 || [409, 429, 503].includes(status)) return;
    const key = `${status} ${method} ${kind} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id').replace(/\?.*/, '')}`;
    this.unexpected.set(key, (this.unexpected.get(key) ?? 0) + 1);
  }
}
