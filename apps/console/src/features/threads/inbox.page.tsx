import { formatCount } from '@heddle/comparison-text';
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import { unwrap } from '../../api/clients';
import { useTenant } from '../../shared/app-context';
import { usePageTitle } from '../../shared/use-page-title';
import { Button } from '../../ui/button';
import { distinctId } from '../../ui/format';
import { outline } from '../../ui/json-outline';
import { KeyListDialog, listKeys } from '../../ui/key-list.dialog';
import { Name } from '../../ui/name';
import { pageFrame } from '../../ui/page-frame';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states';
import { Ago } from '../../ui/time';
import { usePlainText } from '../../ui/use-plain-text';
import { useListKeys } from '../../ui/use-list-keys';
import { useAgentServers, useAllAgentApis, type AgentApi } from '../agents/agent-api';
import { answerName } from './answer-draft';
import { inboxQuery, inboxPageSize, type WaitingThread } from './inbox.queries';
import { InterruptForm } from './interrupt-form';
import { questionOf, shapeOf, toOpenInterrupt, type OpenInterrupt } from './interrupt-shape';
import { threadKeys } from './threads.queries';

const route = getRouteApi('/signed-in/o/$tenant/inbox');

interface Waiting {
  api: AgentApi;
  thread: WaitingThread;
  interrupts: OpenInterrupt[];
}

const interruptsOf = (thread: WaitingThread): OpenInterrupt[] =>
  Object.values(thread.interrupts).flat().map(toOpenInterrupt);

/** Interrupted threads of all agent servers, with the forms of their questions. */
export default function InboxPage() {
  usePageTitle('Inbox');
  const apis = useAllAgentApis();
  const { deployments } = useAgentServers();
  const { thread: openedId } = route.useSearch();
  const navigate = route.useNavigate();
  const [help, setHelp] = useState(false);
  useListKeys(() => setHelp(true));
  const lists = useQueries({ queries: apis.map((api) => inboxQuery(api)) });
  const waiting: Waiting[] = lists.flatMap(({ data }, at) =>
    (data?.items ?? []).map((thread) => ({ api: apis[at] as AgentApi, thread, interrupts: interruptsOf(thread) })),
  );
  const total = lists.reduce((sum, { data }) => sum + (data?.total ?? 0), 0);
  const isLoading = deployments === 'loading' || lists.some(({ isPending }) => isPending);
  const opened = waiting.find(({ thread }) => thread.thread_id === openedId);

  return (
    <div className={`${pageFrame} gap-3`}>
      <div className="flex min-h-9 flex-wrap items-center gap-x-3">
        <h1 className="text-lg font-semibold tracking-tight">Inbox</h1>
        <span className="tabular text-xs text-ink-3">
          {!isLoading && `${formatCount(total)} ${total === 1 ? 'thread waits' : 'threads wait'} for an answer`}
        </span>
      </div>
      {lists.map(
        ({ error, data, refetch }, at) =>
          error && !data && <ErrorState key={apis[at]?.server.id} error={error} onRetry={() => void refetch()} />,
      )}
      {deployments === 'unknown' && (
        <p className="text-xs text-ink-3">Deployments are unknown now; you see the local agent server alone.</p>
      )}
      {isLoading && waiting.length === 0 && <LoadingRows label="Loading the inbox" />}
      {!isLoading && waiting.length === 0 && !lists.some(({ isError }) => isError) && (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState title="Nothing waits for you">
            <p>A graph asks a person with interrupt(); its question appears here. In a node:</p>
            <pre className="mt-3 overflow-x-auto rounded-md bg-raised p-3 text-left font-mono text-xs leading-5">
              {[
                "import { interrupt } from '@langchain/langgraph';",
                "const approved = interrupt({ question: 'Pay 70 to Loom Ltd?' });",
                "return { status: approved ? 'paid' : 'rejected' };",
              ].join('\n')}
            </pre>
          </EmptyState>
        </div>
      )}
      {waiting.length > 0 && (
        <div className="grid grid-cols-[minmax(260px,380px)_minmax(0,1fr)] items-start gap-4 max-[900px]:grid-cols-[minmax(0,1fr)]">
          <ul aria-label="Waiting threads" className="overflow-hidden rounded-lg border border-line bg-surface">
            {waiting.map((one) => (
              <li key={one.thread.thread_id} className="border-b border-line last:border-b-0">
                <WaitingRow
                  waiting={one}
                  isOpen={one === opened}
                  onOpen={() => void navigate({ search: { thread: one.thread.thread_id }, replace: true })}
                />
              </li>
            ))}
            {total > waiting.length && (
              <li className="px-3 py-2 text-xs text-ink-3">
                The {formatCount(inboxPageSize)} of each server that have waited longest are listed.
              </li>
            )}
          </ul>
          {opened ? (
            <Questions key={opened.thread.thread_id} waiting={opened} />
          ) : (
            <p className="px-2 py-6 text-sm text-ink-3">
              {openedId ? 'This thread does not wait any more.' : 'Choose a thread to see its question.'}
            </p>
          )}
        </div>
      )}
      <KeyListDialog keys={listKeys} open={help} onOpenChange={setHelp} />
    </div>
  );
}

function summary({ interrupts, thread }: Waiting): string {
  const [first] = interrupts;
  if (!first) return 'Stopped at a breakpoint';
  const shape = shapeOf(first);
  if (shape.kind === 'review' || shape.kind === 'inbox') {
    return shape.actions.map(({ name, description }) => description ?? name).join('; ');
  }
  return questionOf(first.value) ?? outline(first.value ?? thread.thread_id);
}

function WaitingRow({ waiting, isOpen, onOpen }: { waiting: Waiting; isOpen: boolean; onOpen: () => void }) {
  const { api, thread } = waiting;
  const plain = usePlainText();
  return (
    <button
      type="button"
      data-row
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
      className={clsx(
        'grid min-h-12 w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-l-2 px-3 py-2 text-left hover:bg-hover',
        isOpen ? 'border-wait bg-hover' : 'border-transparent',
      )}
    >
      <Name text={plain(summary(waiting))} className="line-clamp-2 text-sm font-medium" />
      <span className="text-xs text-ink-2">
        <Ago at={thread.updated_at} />
      </span>
      <span className="col-span-2 truncate text-xs text-ink-2">
        <Name text={String(thread.metadata.graph_id ?? '')} className="font-mono" /> on <Name text={api.server.name} />
      </span>
    </button>
  );
}

function Questions({ waiting: { api, thread, interrupts } }: { waiting: Waiting }) {
  const tenant = useTenant();
  const queryClient = useQueryClient();
  const answer = useMutation({
    mutationFn: ({ id, value }: { id: string | null; value: unknown }) =>
      unwrap(
        api.client.POST('/threads/{thread_id}/runs', {
          params: { path: { thread_id: thread.thread_id } },
          body: {
            assistant_id: String(thread.metadata.assistant_id ?? thread.metadata.graph_id),
            command: { resume: (id === null ? value : { [id]: value }) as Record<string, unknown> },
            // A colleague may have answered meanwhile.
            strict_resume: true,
            multitask_strategy: 'reject',
          },
        }),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: threadKeys.all(api) }),
  });
  return (
    <div className="grid max-w-[900px] min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <p className="flex flex-wrap items-center gap-2 text-xs text-ink-2">
        Thread{' '}
        <code className="font-mono" title={thread.thread_id}>
          {distinctId(thread.thread_id)}
        </code>
        <Link
          to="/o/$tenant/agents/$server/threads/$threadId"
          params={{ tenant, server: api.server.id, threadId: thread.thread_id }}
          className="text-accent underline"
        >
          Open the chat
        </Link>
      </p>
      {answer.isError && <ErrorState error={answer.error} />}
      {interrupts.map((interrupt, at) => {
        const name = answerName(interrupt, at);
        return (
          <InterruptForm
            key={name}
            interrupt={interrupt}
            draft={`${api.server.id}.${thread.thread_id}.${name}`}
            isPending={answer.isPending}
            onAnswer={(value) => answer.mutateAsync({ id: interrupt.id, value })}
          />
        );
      })}
      {interrupts.length === 0 && <Continue api={api} thread={thread} />}
    </div>
  );
}

/** A breakpoint has no question: the run goes on as it is. */
function Continue({ api, thread }: { api: AgentApi; thread: WaitingThread }) {
  const queryClient = useQueryClient();
  const run = useMutation({
    mutationFn: () =>
      unwrap(
        api.client.POST('/threads/{thread_id}/runs', {
          params: { path: { thread_id: thread.thread_id } },
          body: {
            assistant_id: String(thread.metadata.assistant_id ?? thread.metadata.graph_id),
            input: null,
            multitask_strategy: 'reject',
          },
        }),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: threadKeys.all(api) }),
  });
  return (
    <div className="grid gap-2 rounded-lg border border-wait bg-surface p-4 text-sm">
      <p>The run stopped at a breakpoint and asks nothing.</p>
      {run.isError && <ErrorState error={run.error} />}
      <Button className="justify-self-end" disabled={run.isPending} onClick={() => run.mutate()}>
        Continue
      </Button>
    </div>
  );
}
