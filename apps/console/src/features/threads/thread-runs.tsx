import { formatCount } from '@heddle/comparison-text';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { clsx } from 'clsx';
import { useState } from 'react';
import { unwrap } from '../../api/clients';
import { useApi, useTenant } from '../../shared/app-context';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Fact, Facts } from '../../ui/facts';
import { formatDateTime, formatSeconds, distinctId } from '../../ui/format';
import { JsonTree } from '../../ui/json-tree';
import { Pager } from '../../ui/pager';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states';
import { Ago } from '../../ui/time';
import { useAgentApi, type Run } from '../agents/agent-api';
import { runQuery as tracedRunQuery } from '../runs/runs.queries';
import { runAttemptQuery } from './run-attempt';
import { RunStatusBadge } from './thread-status';
import { runQuery, runsPageSize, runsQuery, threadKeys, usageQuery } from './threads.queries';

/** Runs of a thread, newest first, and their total usage. */
export function ThreadRuns({ threadId }: { threadId: string }) {
  const api = useAgentApi();
  const [page, setPage] = useState(1);
  const runs = useQuery(runsQuery(api, threadId, page));
  const { data: usage } = useQuery(usageQuery(api, threadId));
  if (runs.isPending) return <LoadingRows label="Loading runs" />;
  if (!runs.data) return <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />;
  if (runs.data.total === 0) {
    return (
      <EmptyState title="No runs">
        <p>Each message starts a run. Runs that were deleted are not listed.</p>
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {usage && usage.messages > 0 && (
        <Facts>
          <Fact name="Runs with usage">{formatCount(usage.runs)}</Fact>
          <Fact name="Model answers">{formatCount(usage.messages)}</Fact>
          <Fact name="Input tokens">{formatCount(usage.input_tokens)}</Fact>
          <Fact name="Output tokens">{formatCount(usage.output_tokens)}</Fact>
          <Fact name="Cached input tokens">{formatCount(usage.cache_read_tokens)}</Fact>
          <Fact name="Reasoning tokens">{formatCount(usage.reasoning_tokens)}</Fact>
        </Facts>
      )}
      <section aria-label="Runs" className="overflow-hidden rounded-lg border border-line bg-surface">
        <ul>
          {runs.data.items.map((run) => (
            <RunRow key={run.run_id} run={run} />
          ))}
        </ul>
        <Pager
          page={page}
          count={runs.data.items.length}
          pageSize={runsPageSize}
          hasNext={page * runsPageSize < runs.data.total}
          onPage={setPage}
        />
      </section>
    </div>
  );
}

const isActive = ({ status }: Run): boolean => status === 'pending' || status === 'running';

function RunRow({ run }: { run: Run }) {
  const [open, setOpen] = useState(false);
  const seconds = (Date.parse(run.updated_at) - Date.parse(run.created_at)) / 1_000;
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-left hover:bg-hover"
      >
        <ChevronRight size={14} aria-hidden="true" className={clsx('shrink-0 text-ink-3', open && 'rotate-90')} />
        <code className="font-mono text-xs" title={run.run_id}>
          {distinctId(run.run_id)}
        </code>
        <RunStatusBadge status={run.status} />
        {run.usage && (
          <span className="tabular text-xs text-ink-2" title="Tokens that models read, and wrote">
            {formatCount(run.usage.input_tokens)} tokens in, {formatCount(run.usage.output_tokens)} out
          </span>
        )}
        <span className="tabular ml-auto text-xs text-ink-2" title="From its creation to its end">
          {isActive(run) ? '' : formatSeconds(seconds)}
        </span>
        <span className="w-24 text-right text-xs text-ink-3">
          <Ago at={run.created_at} />
        </span>
      </button>
      {open && <RunDetail run={run} />}
    </li>
  );
}

const waitingReasons: Record<string, string> = {
  delayed: 'It starts later, as its creator asked.',
  thread: 'Another run of this thread is not finished.',
  slot: 'All workers are busy.',
};

function RunDetail({ run }: { run: Run }) {
  const api = useAgentApi();
  const queryClient = useQueryClient();
  // The reason of waiting is known only to a read of one run.
  const detail = useQuery({
    ...runQuery(api, run.thread_id, run.run_id),
    refetchInterval: isActive(run) ? 2_000 : false,
  });
  const { data: attempt } = useQuery(runAttemptQuery(api, run.thread_id, run.run_id));
  const cancel = useMutation({
    mutationFn: () =>
      unwrap(
        api.client.POST('/threads/{thread_id}/runs/{run_id}/cancel', {
          params: { path: { thread_id: run.thread_id, run_id: run.run_id } },
        }),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: threadKeys.all(api) }),
  });
  const shown = detail.data ?? run;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line bg-paper px-4 py-3">
      {shown.pending_reason && (
        <p className="text-sm text-wait">Waits. {waitingReasons[shown.pending_reason] ?? shown.pending_reason}</p>
      )}
      {cancel.isError && <ErrorState error={cancel.error} />}
      <div className="flex flex-wrap items-start gap-2">
        <Facts>
          <Fact name="Run id">
            <code className="font-mono text-xs wrap-anywhere">{run.run_id}</code>
            <CopyButton short label="Copy run id" text={() => run.run_id} />
          </Fact>
          <TraceFact run={shown} />
          <Fact name="Created">{formatDateTime(run.created_at)}</Fact>
          <Fact name={isActive(shown) ? 'Last change' : 'Ended'}>{formatDateTime(shown.updated_at)}</Fact>
          <Fact name="Attempts">
            <span title="Starts of the run; more than one after a worker died">
              {attempt === undefined ? '…' : (attempt ?? '–')}
            </span>
          </Fact>
          <Fact name="While another run is active">{shown.multitask_strategy}</Fact>
        </Facts>
        {isActive(shown) && (
          <Button disabled={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel the run
          </Button>
        )}
      </div>
      {shown.cancellation && (
        <JsonTree label="Cancellation" value={{ cancellation: shown.cancellation }} openDepth={2} />
      )}
      {shown.usage && <JsonTree label="Usage" value={{ usage: shown.usage }} openDepth={2} />}
      <JsonTree label="Request" value={{ request: shown.kwargs, metadata: shown.metadata }} openDepth={1} />
    </div>
  );
}

/** Time in ms until the trace of a run has arrived, if there is one. */
const tracedAfterMs = 30_000;

const mayBeTraced = (run: Run): boolean => isActive(run) || Date.now() - Date.parse(run.updated_at) < tracedAfterMs;

/** Link to the trace of the run, if there is one: its root has the id of the run. */
function TraceFact({ run }: { run: Run }) {
  const tenant = useTenant();
  const runId = run.run_id;
  const { data: traced } = useQuery({
    ...tracedRunQuery(useApi(), runId),
    retry: false,
    refetchInterval: ({ state }) => (state.data === undefined && mayBeTraced(run) ? 2_000 : false),
  });
  if (!traced) return null;
  return (
    <Fact name="Trace">
      <Link
        to="/o/$tenant/projects/p/$sessionId/r/$runId"
        params={{ tenant, sessionId: traced.session_id, runId }}
        className="text-accent hover:underline"
      >
        Open the trace
      </Link>
    </Fact>
  );
}
