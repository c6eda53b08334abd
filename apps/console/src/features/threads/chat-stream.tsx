import { Client } from '@langchain/langgraph-sdk';
import { useStream } from '@langchain/react';
import { useLayoutEffect, useMemo } from 'react';
import { useAgentApi } from '../agents/agent-api';
import { CustomEvents } from './custom-events';

export type ChatStream = ReturnType<typeof useStream<Record<string, unknown>>>;

interface Props {
  assistantId: string;
  threadId: string | null;
  onThread: (threadId: string) => void;
  /** The server accepted a run. */
  onAccepted: () => void;
  onChange: (stream: ChatStream) => void;
}

/** The official hook: it follows runs of other tabs, and continues after a reload. Renders the custom events. */
export default function ChatStreamSource({ assistantId, threadId, onThread, onAccepted, onChange }: Props) {
  const { server, headers } = useAgentApi();
  const client = useMemo(
    () =>
      new Client({
        apiUrl: server.url,
        apiKey: headers['X-Api-Key'] ?? null,
        defaultHeaders: { 'X-Tenant-Id': headers['X-Tenant-Id'] },
        onRequest: withoutAbort,
      }),
    [server.url, headers],
  );
  const stream = useStream<Record<string, unknown>>({
    client,
    assistantId,
    threadId,
    onThreadId: onThread,
    onCreated: onAccepted,
  });
  // Before the paint: a token costs no further frame.
  useLayoutEffect(() => onChange(stream), [stream, onChange]);
  return <CustomEvents stream={stream} />;
}

/** An input that is on its way when its page is left arrives, and its answer tells whether the server accepted it. */
function withoutAbort(url: URL, { signal, ...init }: RequestInit): RequestInit {
  return url.pathname.endsWith('/commands') || !signal ? init : { ...init, signal };
}
