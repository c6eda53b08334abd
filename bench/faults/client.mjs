/** A client that retries each write with one Idempotency-Key. */

const answerWithinMs = 30_000;
const retryMs = 300;

/** @typedef {import('./cluster.mjs').Cluster} Cluster */
/** @typedef {import('./acknowledged-writes.mjs').AcknowledgedWrites} AcknowledgedWrites */

/**
 * @typedef {object} Request
 * @property {unknown} [body]
 * @property {string} [key]
 * @property {(headers: Headers) => void} [onHeaders]
 */

/**
 * A response; the caller checks its body.
 *
 * @typedef {{ ok: boolean, status: number, body: any }} Answer
 */

export class Client {
  next = 0;

  /**
   * @param {Cluster} cluster
   * @param {AcknowledgedWrites} writes
   */
  constructor(cluster, writes) {
    this.cluster = cluster;
    this.writes = writes;
  }

  /**
   * Sends a request to one process after the other until a response is successful; null when the time is up. `onHeaders`
   * gets the headers of a successful response: from then on the write is acknowledged, even if the body breaks off.
   *
   * @param {string} kind
   * @param {string} method
   * @param {string} path
   * @param {Request & { patienceMs?: number }} request
   * @returns {Promise<Answer | null>}
   */
  async ask(kind, method, path, { body, key, patienceMs = 90_000, onHeaders } = {}) {
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline) {
      const answer = await this.once(kind, method, path, { body, key, onHeaders });
      if (answer && (answer.ok || answer.status === 404)) return answer;
      await new Promise((done) => setTimeout(done, retryMs));
    }
    return null;
  }

  /**
   * One attempt; null without a complete response.
   *
   * @param {string} kind
   * @param {string} method
   * @param {string} path
   * @param {Request} request
   * @returns {Promise<Answer | null>}
   */
  async once(kind, method, path, { body, key, onHeaders }) {
    const urls = this.cluster.urls(kind);
    const url = urls[(this.next += 1) % urls.length];
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          'x-api-key': this.cluster.apiKey,
          'content-type': 'application/json',
          ...(key ? { 'idempotency-key': key } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(answerWithinMs),
      });
      const { ok, status, headers } = response;
      if (status !== 404) this.writes.saw(status, method, kind, path);
      if (ok) onHeaders?.(headers);
      const text = await response.text();
      return { ok, status, body: text.trim() === '' ? null : JSON.parse(text) };
    } catch {
      return null;
    }
  }
}
