import type { ControlPlaneApi, LogTarget } from '../api/control-plane-api.js';
import { followEvents } from '../api/event-stream.js';
import type { ApiSettings } from '../api/fetch-with-retry.js';
import type { LogLine } from '../api/wire-types.js';

/** Lines of a log to its end, each once. `after`: position of a line that was read before. */
export async function* followLog(
  { api, settings }: { api: ControlPlaneApi; settings: ApiSettings },
  target: LogTarget,
  after: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<LogLine> {
  const events = followEvents({
    open: (lastEventId) => api.openLog(target, lastEventId, signal),
    lastEventId: after,
    endEvent: 'end',
    url: settings.connection.url,
    policy: settings.policy,
    signal,
  });
  for await (const { event, data } of events) if (event === 'log') yield JSON.parse(data) as LogLine;
}

/** Position of a line in the stream of its log: the last part of its id (docs/reference/contract/control-plane.md). */
export const positionOf = ({ id }: Pick<LogLine, 'id'>): string | undefined => /:(\d+)$/.exec(id)?.[1];
