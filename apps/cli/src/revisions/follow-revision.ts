import type { ControlPlaneApi } from '../api/control-plane-api.js';
import type { ApiSettings } from '../api/fetch-with-retry.js';
import type { LogLine, Revision } from '../api/wire-types.js';
import { followLog } from './follow-log.js';
import { hasEnded } from './revision-states.js';

interface Following {
  api: ControlPlaneApi;
  settings: ApiSettings;
  revision: Revision;
  /** Called for each status, the first one included, and for each message about it. */
  onStatus: (revision: Revision) => void;
  onLine: (line: LogLine, stream: 'build' | 'deploy') => void;
  signal: AbortSignal;
}

/** Polls at first, in ms: most steps of a small project take less than a second. */
const firstPollMs = 150;
const lastPollMs = 2_000;
/** Maximum time for the last lines of a log after the end of its revision. */
const lastLinesMs = 1_500;

/**
 * Waits for the end of a revision while it passes on the lines of its logs. A line of a log wakes the next look at the
 * status, so that a change is seen at once. Returns null after an abort.
 */
export async function followRevision({ api, settings, revision, onStatus, onLine, signal }: Following) {
  const ended = new AbortController();
  const stop = AbortSignal.any([signal, ended.signal]);
  let wake = () => undefined as void;
  const reading = new Map<'build' | 'deploy', Promise<void>>();
  const read = (stream: 'build' | 'deploy') => {
    if (reading.has(stream)) return;
    const target = { deploymentId: revision.deployment_id, revisionId: revision.id, stream };
    const lines = followLog({ api, settings }, target, undefined, stop);
    const task = (async () => {
      for await (const line of lines) {
        onLine(line, stream);
        wake();
      }
    })();
    // The status tells the outcome; a log that cannot be read does not change it.
    reading.set(
      stream,
      task.catch(() => undefined),
    );
  };
  let seen = revision;
  onStatus(seen);
  try {
    for (let pollMs = firstPollMs; !hasEnded(seen.status); pollMs = Math.min(pollMs * 1.1, lastPollMs)) {
      if (seen.status === 'BUILDING') read('build');
      if (seen.status === 'DEPLOYING' || seen.status === 'AWAITING_DEPLOY') read('deploy');
      await new Promise<void>((done) => {
        const timer = setTimeout(finish, pollMs);
        stop.addEventListener('abort', finish, { once: true });
        function finish() {
          clearTimeout(timer);
          stop.removeEventListener('abort', finish);
          done();
        }
        wake = finish;
      });
      if (signal.aborted) return null;
      const before = seen;
      seen = await api.revision(revision.deployment_id, revision.id);
      if (seen.status !== before.status || seen.status_message !== before.status_message) onStatus(seen);
    }
    // The log of a serving revision has no end.
    if (seen.status !== 'DEPLOYED') await Promise.race([Promise.all(reading.values()), pause(lastLinesMs, signal)]);
    return seen;
  } finally {
    ended.abort();
    await Promise.all(reading.values());
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true });
  });
