import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CornerUpRight, GitFork } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { toChatMessage, type ChatMessage } from '../../ui/chat-message';
import { ChatTranscript } from '../../ui/chat-transcript';
import { distinctId } from '../../ui/format';
import { JsonTree } from '../../ui/json-tree';
import { hasMessages } from '../../ui/schema-fields';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states';
import { useAfterPaint } from '../../ui/use-after-paint';
import { useAgentApi } from '../agents/agent-api';
import { schemasQuery } from '../agents/assistants.queries';
import { toPageError } from './agent-error';
import { answerName } from './answer-draft';
import type { ChatStream } from './chat-stream';
import { Composer } from './composer';
import { InterruptForm } from './interrupt-form';
import { toOpenInterrupt } from './interrupt-shape';
import { checkpointBefore } from './message-checkpoint';
import { threadHeadQuery, threadKeys, threadMessagesQuery } from './threads.queries';
import { useFollowedEnd } from './use-followed-end';

/** Contains the official SDK, which is larger than the rest of the page and is loaded after it. */
const ChatStreamSource = lazy(() => import('./chat-stream'));

interface ThreadChatProps {
  assistantId: string;
  /** Null for a thread that the first message creates. */
  threadId: string | null;
  /** Checkpoint from which the next run continues. */
  from: string | undefined;
  onThread: (threadId: string) => void;
  onFrom: (checkpoint: string | undefined) => void;
  /** Begins anew after an error: a new connection and a fresh state. */
  onReconnect: () => void;
}

/** Input of a run, null to continue a stopped one. */
interface Sending {
  input: Record<string, unknown> | null;
  onAccepted?: (() => void) | undefined;
}

/** A thread as a chat. Messages are shown before the stream is open; a message that is sent before waits for it. */
export default function ThreadChat(props: ThreadChatProps) {
  const { assistantId, threadId, from, onThread, onFrom, onReconnect } = props;
  const api = useAgentApi();
  const { server } = api;
  const whenAccepted = useRef<(() => void) | undefined>(undefined);
  const [stream, setStream] = useState<ChatStream | null>(null);
  const [queued, setQueued] = useState<Sending | null>(null);
  const isReady = stream !== null && !stream.isThreadLoading;
  const stored = useQuery({ ...threadMessagesQuery(api, threadId ?? ''), enabled: threadId !== null && !isReady });
  const schemas = useQuery(schemasQuery(api, assistantId));
  const isStreamed = isReady || (stream?.messages.length ?? 0) > 0;
  const messages = useChatMessages((isStreamed ? stream?.messages : stored.data) ?? none);
  const isChat = messages.length > 0 || hasMessages(schemas.data?.input_schema);
  const [answering, setAnswering] = useState(false);
  // The hook keeps the first one.
  const [onAccepted] = useState(() => () => {
    whenAccepted.current?.();
    whenAccepted.current = undefined;
  });
  const isLoading = stream?.isLoading ?? false;
  const interrupts = stream?.interrupts ?? none;
  const head = useThreadHead(stream?.threadId ?? null, isLoading);
  const end = useFollowedEnd<HTMLDivElement>([messages, interrupts.length, isLoading]);
  const isPainted = useAfterPaint(threadId === null ? !schemas.isPending : !stored.isPending);

  const isBusy = isLoading || queued !== null;
  const questions = useQuestions(interrupts, isBusy);
  const waits = !isBusy && questions.length > 0;
  // A breakpoint stops a run without a question.
  const stopped = !isBusy && !waits && from === undefined && (head?.next.length ?? 0) > 0;
  const send = ({ input, onAccepted: then }: Sending) => {
    if (!isReady) return setQueued({ input, onAccepted: then });
    whenAccepted.current = then;
    void stream.submit(input, from === undefined ? {} : { forkFrom: from });
    if (from !== undefined) onFrom(undefined);
  };
  const sendQueued = useEffectEvent(() => {
    if (queued === null) return;
    setQueued(null);
    send(queued);
  });
  useEffect(() => {
    if (isReady) sendQueued();
  }, [isReady]);
  const answer = async (value: unknown, id: string | null) => {
    setAnswering(true);
    whenAccepted.current = undefined;
    try {
      await stream?.respond(value, { ...(id === null ? {} : { interruptId: id }), strictResume: true });
    } finally {
      setAnswering(false);
    }
  };

  const isKnown = messages.length > 0 || (threadId === null ? !schemas.isPending : isReady);
  return (
    <div className="mx-auto grid w-full max-w-[880px] grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        {!isKnown && !stream?.error && <LoadingRows label="Loading the thread" />}
        {isKnown && messages.length === 0 && threadId === null && (
          <EmptyState title={isChat ? 'Say something to the agent' : 'Fill in the input'}>
            <p>The first run creates the thread. It appears in the list of threads.</p>
          </EmptyState>
        )}
        {messages.length > 0 && (
          <ChatTranscript
            messages={messages}
            pending={isBusy}
            actions={(message) => <MessageActions message={message} onFork={() => void fork(message)} />}
          />
        )}
        {!isChat && stream && <Values values={stream.values} />}
        {isPainted && (
          <Suspense>
            <ChatStreamSource
              assistantId={assistantId}
              threadId={threadId}
              onThread={onThread}
              onAccepted={onAccepted}
              onChange={setStream}
            />
          </Suspense>
        )}
        {isBusy && (
          <p role="status" className="flex items-center gap-2 text-xs text-ink-2">
            <span className="shuttle h-1 w-16 rounded bg-raised" /> The agent works…
          </p>
        )}
        {questions.map(({ name, interrupt }) => (
          <InterruptForm
            key={name}
            interrupt={interrupt}
            draft={`${server.id}.${stream?.threadId ?? threadId}.${name}`}
            isBusy={isBusy}
            isPending={answering}
            onAnswer={(value) => answer(value, interrupt.id)}
          />
        ))}
        {stopped && <Breakpoint next={head?.next ?? []} onContinue={() => send({ input: null })} />}
        <StreamError error={stream?.error} url={server.url} onReconnect={onReconnect} />
        <div ref={end} />
      </div>
      <div className="sticky bottom-0 -mx-1 grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line bg-paper px-1 pt-3 pb-4">
        {from !== undefined && (
          <p className="flex flex-wrap items-center gap-2 rounded-md bg-accent-tint px-3 py-1.5 text-xs text-accent">
            <GitFork size={13} aria-hidden="true" /> The next run continues from checkpoint{' '}
            <code className="font-mono">{distinctId(from)}</code> and leaves the later ones as they are.
            <Button className="ml-auto h-6 px-2 text-xs" onClick={() => onFrom(undefined)}>
              Continue from the newest
            </Button>
          </p>
        )}
        {!isKnown ? null : waits && from === undefined ? (
          <p className="text-xs text-ink-3">The chat goes on after the answer above.</p>
        ) : (
          <Composer
            draft={`${server.id}.${threadId ?? `new.${assistantId}`}`}
            inputSchema={schemas.data?.input_schema}
            isChat={isChat}
            isBusy={isBusy}
            canSend
            onSend={(input, then) => send({ input, onAccepted: then })}
            onStop={() => (queued === null ? void stream?.stop() : setQueued(null))}
          />
        )}
      </div>
    </div>
  );

  /** The next run begins where the message was sent. */
  async function fork(message: ChatMessage): Promise<void> {
    const id = stream?.threadId ?? threadId;
    if (message.id === null || id === null) return;
    const found = await checkpointBefore(api, id, message.id);
    if (found !== null) onFrom(found);
  }
}

const none: readonly never[] = [];

/** State of a graph without messages. The hook adds an empty list of them. */
function Values({ values }: { values: Record<string, unknown> }) {
  const { messages: _none, ...shown } = values;
  if (Object.keys(shown).length === 0) return null;
  return (
    <section aria-label="State" className="rounded-lg border border-line bg-surface p-4">
      <JsonTree label="Values" value={shown} openDepth={2} />
    </section>
  );
}

const converted = new WeakMap<object, ChatMessage | null>();

/** Each message is converted once, so that a token costs one conversion. */
function useChatMessages(messages: readonly object[]): ChatMessage[] {
  return useMemo(
    () =>
      messages.flatMap((message) => {
        if (!converted.has(message)) converted.set(message, toChatMessage(message));
        return converted.get(message) ?? [];
      }),
    [messages],
  );
}

/**
 * Open questions. A question on the page stays while the hook reconnects, with its cursor. A question that comes during
 * a run may have its answer already.
 */
function useQuestions(interrupts: readonly unknown[], isBusy: boolean) {
  const [shown, setShown] = useState<readonly string[]>(none);
  const asked = useMemo(
    () => interrupts.map(toOpenInterrupt).map((interrupt, at) => ({ interrupt, name: answerName(interrupt, at) })),
    [interrupts],
  );
  const questions = isBusy ? asked.filter(({ name }) => shown.includes(name)) : asked;
  if (questions.map(({ name }) => name).join() !== shown.join()) setShown(questions.map(({ name }) => name));
  return questions;
}

/** Nodes to execute next, read again after each run. */
function useThreadHead(threadId: string | null, isLoading: boolean) {
  const api = useAgentApi();
  const queryClient = useQueryClient();
  const head = useQuery({ ...threadHeadQuery(api, threadId ?? ''), enabled: threadId !== null && !isLoading });
  const wasLoading = useRef(isLoading);
  useEffect(() => {
    if (wasLoading.current && !isLoading && threadId !== null) {
      void queryClient.invalidateQueries({ queryKey: threadKeys.all(api) });
    }
    wasLoading.current = isLoading;
  }, [api, isLoading, queryClient, threadId]);
  return isLoading || head.isFetching ? undefined : head.data;
}

function MessageActions({ message, onFork }: { message: ChatMessage; onFork: () => void }) {
  if (message.role !== 'user' || message.id === null) return null;
  return (
    <div className="mt-1 flex justify-end">
      <button
        type="button"
        onClick={onFork}
        title="The next message continues from before this one, on a branch of its own"
        className="inline-flex min-h-6 items-center gap-1 text-2xs text-ink-3 hover:text-ink"
      >
        <CornerUpRight size={12} aria-hidden="true" /> Branch off here
      </button>
    </div>
  );
}

function Breakpoint({ next, onContinue }: { next: readonly string[]; onContinue: () => void }) {
  return (
    <section
      aria-label="The run stopped"
      className="flex flex-wrap items-center gap-2 rounded-lg border border-wait bg-surface px-4 py-2.5 text-sm"
    >
      <span>
        The run stopped before <code className="font-mono text-xs">{next.join(', ')}</code>.
      </span>
      <Button className="ml-auto" onClick={onContinue}>
        Continue
      </Button>
    </section>
  );
}

function StreamError({ error, url, onReconnect }: { error: unknown; url: string; onReconnect: () => void }) {
  if (error === undefined || error === null) return null;
  if ((error as { name?: unknown }).name === 'UnknownInterruptError') {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2 rounded-md bg-wait-tint px-3 py-2 text-sm text-wait">
        This question was answered elsewhere. Your answer was not used.
        <Button className="ml-auto h-7 px-2 text-xs" onClick={onReconnect}>
          Show the thread as it is now
        </Button>
      </p>
    );
  }
  return <ErrorState error={toPageError(error, url)} onRetry={onReconnect} />;
}
