import type { ControlPlaneSchemas } from '@heddle/client-control-plane';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { useEffect, useState } from 'react';
import { isTransient, toApiError } from '../../api/api-error';
import type { Api } from '../../api/clients';

export type LogLine = ControlPlaneSchemas['LogLine'];
export type LogStream = 'build' | 'deploy';

export interface LogState {
  lines: readonly LogLine[];
  phase: 'loading' | 'following' | 'interrupted' | 'ended' | 'failed';
  error: unknown;
}

interface Target {
  deploymentId: string;
  revisionId: string;
  stream: LogStream;
}

/** Pause before a stream that broke is resumed, in ms; grows with each failure in a row. */
const firstPauseMs = 1_000;
const maxPauseMs = 15_000;
/** Interval in which lines are shown, in ms: a long log comes as many events. */
const showMs = 80;

/** A log as it grows. A stream that breaks is resumed after its last line, so no line is lost or doubled. */
export function useLogStream(api: Api, { deploymentId, revisionId, stream }: Target): LogState & { retry: () => void } {
  const [state, setState] = useState<LogState>({ lines: [], phase: 'loading', error: undefined });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const lines: LogLine[] = [];
    let shown: ReturnType<typeof setTimeout> | undefined;
    const show = (phase: LogState['phase'], error?: unknown) => {
      clearTimeout(shown);
      shown = undefined;
      if (!stop.signal.aborted) setState({ lines: [...lines], phase, error });
    };
    setState({ lines: [], phase: 'loading', error: undefined });
    void follow({
      open: (lastEventId) => openLog(api, { deploymentId, revisionId, stream }, lastEventId, stop.signal),
      signal: stop.signal,
      onOpen: () => show('following'),
      onLine: (line) => {
        lines.push(line);
        shown ??= setTimeout(() => show('following'), showMs);
      },
      onBreak: () => show('interrupted'),
    }).then(
      () => show('ended'),
      (error: unknown) => show('failed', error),
    );
    return () => {
      stop.abort();
      clearTimeout(shown);
    };
  }, [api, deploymentId, revisionId, stream, attempt]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}

async function openLog(
  api: Api,
  { deploymentId, revisionId, stream }: Target,
  lastEventId: string | undefined,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const init = {
    params: {
      path: { project_id: deploymentId, revision_id: revisionId },
      header: lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId },
    },
    parseAs: 'stream' as const,
    signal,
  };
  const { data, error, response } =
    stream === 'build'
      ? await api.controlPlane.GET('/v1/projects/{project_id}/revisions/{revision_id}/build_logs/stream', init)
      : await api.controlPlane.GET('/v1/projects/{project_id}/revisions/{revision_id}/deploy_logs/stream', init);
  if (!response.ok || !data) throw toApiError(response.status, error, response.headers.get('x-request-id'));
  return data;
}

interface Following {
  open: (lastEventId: string | undefined) => Promise<ReadableStream<Uint8Array>>;
  signal: AbortSignal;
  onOpen: () => void;
  onLine: (line: LogLine) => void;
  onBreak: () => void;
}

/** Ends with the log; throws an error that does not pass by itself. */
async function follow({ open, signal, onOpen, onLine, onBreak }: Following): Promise<void> {
  let lastEventId: string | undefined;
  let pauseMs = firstPauseMs;
  while (!signal.aborted) {
    try {
      const body = await open(lastEventId);
      onOpen();
      const events = body
        .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
        .pipeThrough(new EventSourceParserStream())
        .getReader();
      try {
        for (let next = await events.read(); !next.done; next = await events.read()) {
          const { event, data, id } = next.value;
          if (event === 'end') return;
          if (event !== 'log') continue;
          onLine(JSON.parse(data) as LogLine);
          lastEventId = id ?? lastEventId;
          pauseMs = firstPauseMs;
        }
      } finally {
        void events.cancel().catch(() => undefined);
      }
    } catch (error) {
      if (signal.aborted) return;
      // A connection that breaks in the middle is a TypeError of the reader.
      if (!isTransient(error) && !(error instanceof TypeError)) throw error;
    }
    onBreak();
    await pause(pauseMs, signal);
    pauseMs = Math.min(maxPauseMs, pauseMs * 2);
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
