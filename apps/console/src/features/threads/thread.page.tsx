import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Copy, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { unwrap } from '../../api/clients';
import { useTenant } from '../../shared/app-context';
import { usePageTitle } from '../../shared/use-page-title';
import { Breadcrumb } from '../../ui/breadcrumb';
import { Button } from '../../ui/button';
import { ConfirmButton } from '../../ui/confirm-button';
import { CopyButton } from '../../ui/copy-button';
import { inputClass } from '../../ui/field';
import { distinctId } from '../../ui/format';
import { LongText } from '../../ui/long-text';
import { pageFrame } from '../../ui/page-frame';
import { Segmented } from '../../ui/segmented';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states';
import { useAgentApi } from '../agents/agent-api';
import { visibleName } from '../../ui/visible-name';
import { assistantChoicesQuery } from '../agents/assistants.queries';
import { ThreadHistory } from './thread-history';
import { ThreadRuns } from './thread-runs';
import { ThreadStateView } from './thread-state';
import { ThreadStatusBadge } from './thread-status';
import { threadKeys, threadQuery, type ThreadRow } from './threads.queries';
import type { ThreadView } from './threads-search';

/** Contains the official SDK, which only chats need. */
const ThreadChat = lazy(() => import('./thread-chat'));

const route = getRouteApi('/signed-in/o/$tenant/agents/$server/threads/$threadId');

/** Path of a thread that does not exist yet. */
const newThread = 'new';

export default function ThreadPage() {
  const { threadId } = route.useParams();
  const api = useAgentApi();
  const isNew = threadId === newThread;
  // A chat that created its thread goes on; any other thread begins anew.
  const [created, setCreated] = useState<string | null>(null);
  const [connection, setConnection] = useState(0);
  const thread = useQuery({ ...threadQuery(api, threadId), enabled: !isNew });
  usePageTitle(isNew ? 'New thread' : `Thread ${distinctId(threadId)}`, 'Agents');
  if (!isNew && threadId !== created && thread.isError && !thread.data) {
    return <ErrorState page error={thread.error} onRetry={() => void thread.refetch()} />;
  }
  if (!isNew && !thread.data && threadId !== created) return <LoadingRows label="Loading the thread" />;
  return (
    <div className={`${pageFrame} min-h-[calc(100dvh-6rem)] grid-rows-[auto_minmax(0,1fr)] gap-3 pb-0`}>
      <ThreadHeader threadId={isNew ? null : threadId} thread={thread.data} />
      <ThreadContent
        key={`${threadId === created ? newThread : threadId} ${connection}`}
        threadId={isNew ? null : threadId}
        thread={thread.data}
        onCreated={setCreated}
        onReconnect={() => setConnection((count) => count + 1)}
      />
    </div>
  );
}

function ThreadHeader({ threadId, thread }: { threadId: string | null; thread: ThreadRow | undefined }) {
  const params = { tenant: useTenant(), server: useAgentApi().server.id };
  const { view = 'chat' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Breadcrumb>
        <Link to="/o/$tenant/agents/$server/threads" params={params} className="hover:text-ink hover:underline">
          Threads
        </Link>
        <span>{threadId === null ? 'New thread' : distinctId(threadId)}</span>
      </Breadcrumb>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-lg font-semibold tracking-tight">
          {threadId === null ? 'New thread' : <>Thread {distinctId(threadId)}</>}
        </h1>
        {threadId !== null && <CopyButton short label="Copy thread id" text={() => threadId} />}
        {thread && <ThreadStatusBadge thread={thread} />}
        {threadId !== null && <ThreadActions threadId={threadId} />}
      </div>
      {thread?.status === 'error' && <LastError error={thread.error} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Segmented
          label="View"
          value={view}
          choices={[
            { value: 'chat', label: 'Chat' },
            { value: 'state', label: 'State' },
            { value: 'history', label: 'History' },
            { value: 'runs', label: 'Runs' },
          ]}
          onChange={(next: ThreadView) =>
            void navigate({ search: (now) => ({ ...now, view: next === 'chat' ? undefined : next }) })
          }
        />
        <AssistantChoice thread={thread} />
      </div>
    </header>
  );
}

/** Reason of the failed last run, also after a reload. */
function LastError({ error }: { error: ThreadRow['error'] }) {
  const { error: type, message } = error ?? {};
  const text = [type, message].filter((part) => typeof part === 'string').join(': ');
  if (text === '') return null;
  return (
    <p role="status" className="rounded-md bg-fail-tint px-3 py-2 text-sm text-fail">
      <span className="font-medium">The last run failed.</span> <LongText text={text} />
    </p>
  );
}

function ThreadActions({ threadId }: { threadId: string }) {
  const api = useAgentApi();
  const params = { tenant: useTenant(), server: api.server.id };
  const leave = useNavigate();
  const queryClient = useQueryClient();
  const path = { thread_id: threadId };
  const copy = useMutation({
    mutationFn: () => unwrap(api.client.POST('/threads/{thread_id}/copy', { params: { path } })),
    onSuccess: async (copied) => {
      await queryClient.invalidateQueries({ queryKey: threadKeys.all(api) });
      await leave({
        to: '/o/$tenant/agents/$server/threads/$threadId',
        params: { ...params, threadId: copied.thread_id },
      });
    },
  });
  return (
    <span className="ml-auto flex flex-wrap gap-2">
      {copy.isError && (
        <span role="alert" className="self-center text-xs text-fail">
          {copy.error.message}
        </span>
      )}
      <Button disabled={copy.isPending} onClick={() => copy.mutate()}>
        <Copy size={14} aria-hidden="true" /> Copy
      </Button>
      <ConfirmButton
        title={`Delete thread ${distinctId(threadId)}?`}
        description="Its runs and checkpoints are removed. This cannot be undone."
        confirm="Delete thread"
        action={async () => {
          await unwrap(api.client.DELETE('/threads/{thread_id}', { params: { path } }));
          await leave({ to: '/o/$tenant/agents/$server/threads', params });
          await queryClient.invalidateQueries({ queryKey: threadKeys.all(api) });
        }}
      >
        <Trash2 size={14} aria-hidden="true" /> Delete
      </ConfirmButton>
    </span>
  );
}

/** Assistant of the next run: that of the URL, or of the thread. */
function useAssistantId(thread: ThreadRow | undefined): string | undefined {
  const { assistant } = route.useSearch();
  const { data: choices } = useQuery(assistantChoicesQuery(useAgentApi()));
  const ofThread = thread?.metadata.assistant_id ?? thread?.metadata.graph_id;
  return assistant ?? (typeof ofThread === 'string' ? ofThread : choices?.[0]?.assistant_id);
}

function AssistantChoice({ thread }: { thread: ThreadRow | undefined }) {
  const navigate = route.useNavigate();
  const { data: choices = [] } = useQuery(assistantChoicesQuery(useAgentApi()));
  const params = { tenant: useTenant(), server: useAgentApi().server.id };
  const assistantId = useAssistantId(thread);
  const chosen = choices.find((one) => one.assistant_id === assistantId || one.graph_id === assistantId);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <label className="flex min-w-0 items-center gap-2 text-xs text-ink-2">
        Assistant
        <select
          className={`${inputClass} w-auto max-w-56 min-w-0`}
          value={chosen?.assistant_id ?? assistantId ?? ''}
          onChange={(event) =>
            void navigate({ search: (now) => ({ ...now, assistant: event.target.value }), replace: true })
          }
        >
          {choices.map(({ assistant_id, name }) => (
            <option key={assistant_id} value={assistant_id}>
              {visibleName(name)}
            </option>
          ))}
          {!chosen && assistantId && <option value={assistantId}>{distinctId(assistantId)}</option>}
        </select>
      </label>
      {chosen && (
        <Link
          to="/o/$tenant/agents/$server/assistants/$assistantId"
          params={{ ...params, assistantId: chosen.assistant_id }}
          className="inline-flex min-h-6 items-center text-xs text-accent hover:underline"
        >
          Settings
        </Link>
      )}
    </span>
  );
}

function ThreadContent({
  threadId,
  thread,
  onCreated,
  onReconnect,
}: {
  threadId: string | null;
  thread: ThreadRow | undefined;
  onCreated: (threadId: string) => void;
  onReconnect: () => void;
}) {
  const { view = 'chat', checkpoint, from } = route.useSearch();
  const navigate = route.useNavigate();
  const assistantId = useAssistantId(thread);
  if (assistantId === undefined) return <LoadingRows label="Loading assistants" />;
  if (view === 'chat') {
    return (
      <Suspense fallback={<LoadingRows label="Loading the chat" />}>
        <ThreadChat
          key={assistantId}
          assistantId={assistantId}
          threadId={threadId}
          from={from}
          onThread={(id) => {
            onCreated(id);
            void navigate({ params: (now) => ({ ...now, threadId: id }), search: true, replace: true });
          }}
          onFrom={(next) => void navigate({ search: (now) => ({ ...now, from: next }), replace: true })}
          onReconnect={onReconnect}
        />
      </Suspense>
    );
  }
  if (threadId === null) {
    return (
      <EmptyState title="The thread does not exist yet">
        <p>The first message of the chat creates it.</p>
      </EmptyState>
    );
  }
  return (
    <div className="pb-6">
      {view === 'state' && <ThreadStateView threadId={threadId} />}
      {view === 'history' && (
        <ThreadHistory
          threadId={threadId}
          assistantId={assistantId}
          checkpointId={checkpoint}
          onOpen={(next) => void navigate({ search: (now) => ({ ...now, checkpoint: next }), replace: true })}
          onFrom={(next) =>
            void navigate({ search: (now) => ({ ...now, from: next, view: undefined, checkpoint: undefined }) })
          }
        />
      )}
      {view === 'runs' && <ThreadRuns threadId={threadId} />}
    </div>
  );
}
