import { formatCount } from '@heddle/comparison-text';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { clsx } from 'clsx';
import { useState } from 'react';
import { unwrap } from '../../api/clients';
import { useTenant } from '../../shared/app-context';
import { usePageTitle } from '../../shared/use-page-title';
import { Badge, type Tone } from '../../ui/badge';
import { Button } from '../../ui/button';
import { formatDateTime, formatSeconds, distinctId } from '../../ui/format';
import { ListPage, pageParam, pagesOf } from '../../ui/list-page';
import { Segmented } from '../../ui/segmented';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states';
import { Ago } from '../../ui/time';
import { useAgentApi } from '../agents/agent-api';
import { deliveryStatuses, type DeliveryStatus } from './work-search';
import { deliveriesQuery, deliveryQuery, workKeys, workPageSize, type Delivery } from './work.queries';

const route = getRouteApi('/signed-in/o/$tenant/agents/$server/deliveries');

const statusViews: Record<DeliveryStatus, { tone: Tone; label: string }> = {
  pending: { tone: 'wait', label: 'Pending' },
  delivered: { tone: 'ok', label: 'Delivered' },
  failed: { tone: 'fail', label: 'Failed' },
};

export default function DeliveriesPage() {
  usePageTitle('Webhooks', 'Agents');
  const api = useAgentApi();
  const { status, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(deliveriesQuery(api, status, page));
  return (
    <ListPage
      title="Webhook deliveries"
      total={list.data?.total}
      query={list}
      tools={
        <Segmented
          label="Status"
          value={status ?? 'all'}
          choices={[
            { value: 'all', label: 'All' },
            ...deliveryStatuses.map((one) => ({ value: one, label: statusViews[one].label })),
          ]}
          onChange={(next) => void navigate({ search: { status: next === 'all' ? undefined : next } })}
        />
      }
      empty={
        list.data?.items.length === 0 && (
          <EmptyState title={status ? 'No delivery has this status' : 'No deliveries yet'}>
            <p>A run with a webhook notifies that address of its end:</p>
            <pre className="mt-3 overflow-x-auto rounded-md bg-raised p-3 text-left font-mono text-xs leading-5">
              {[
                `const client = new Client({ apiUrl: '${api.server.url}', apiKey });`,
                "const webhook = 'https://example.com/runs';",
                "await client.runs.create(threadId, 'chat', { input, webhook });",
              ].join('\n')}
            </pre>
          </EmptyState>
        )
      }
      pages={{
        ...pagesOf(page, workPageSize, list.data),
        onPage: (next) => void navigate({ search: (now) => ({ ...now, page: pageParam(next) }) }),
      }}
    >
      <ul>
        {list.data?.items.map((delivery) => (
          <DeliveryRow key={delivery.run_id} delivery={delivery} />
        ))}
      </ul>
    </ListPage>
  );
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const api = useAgentApi();
  const params = { tenant: useTenant(), server: api.server.id, threadId: delivery.thread_id };
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const again = useMutation({
    mutationFn: () =>
      unwrap(
        api.client.POST('/webhooks/deliveries/{run_id}/redeliver', { params: { path: { run_id: delivery.run_id } } }),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: workKeys.deliveries(api) }),
  });
  const { tone, label } = statusViews[delivery.status];
  return (
    <li className="border-b border-line last:border-b-0">
      <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-6 min-w-0 items-center gap-2 text-left"
        >
          <ChevronRight size={14} aria-hidden="true" className={clsx('shrink-0 text-ink-3', open && 'rotate-90')} />
          <bdi className="line-clamp-1 font-mono text-xs wrap-anywhere" title={delivery.url}>
            {delivery.url}
          </bdi>
        </button>
        <Badge tone={tone}>{label}</Badge>
        {delivery.last_failure && (
          <span className="text-xs text-fail">{delivery.last_failure.replaceAll('_', ' ')}</span>
        )}
        <span className="tabular ml-auto text-xs text-ink-2">
          {formatCount(delivery.attempts_made)} {delivery.attempts_made === 1 ? 'attempt' : 'attempts'}
        </span>
        <Link
          to="/o/$tenant/agents/$server/threads/$threadId"
          params={params}
          search={{ view: 'runs' }}
          className="inline-flex min-h-6 items-center font-mono text-xs text-accent underline"
        >
          run {distinctId(delivery.run_id)}
        </Link>
        <span className="text-xs text-ink-3">
          <Ago at={delivery.created_at} />
        </span>
        <Button
          className="h-7 px-2 text-xs max-[640px]:ml-auto"
          disabled={again.isPending}
          onClick={() => again.mutate()}
        >
          Deliver again
        </Button>
      </div>
      {again.isError && <ErrorState error={again.error} />}
      {open && <Attempts runId={delivery.run_id} />}
    </li>
  );
}

function Attempts({ runId }: { runId: string }) {
  const delivery = useQuery(deliveryQuery(useAgentApi(), runId));
  if (delivery.isPending) return <LoadingRows label="Loading attempts" rows={2} />;
  if (!delivery.data) return <ErrorState error={delivery.error} onRetry={() => void delivery.refetch()} />;
  const { attempts, next_attempt_at: next } = delivery.data;
  return (
    <div className="border-t border-line bg-paper px-4 py-3 text-xs">
      <ol className="grid gap-1">
        {attempts.map((attempt) => (
          <li key={attempt.attempt} className="flex flex-wrap gap-x-3">
            <span className="tabular">Attempt {attempt.attempt}</span>
            <span className="tabular text-ink-2">{formatDateTime(attempt.started_at)}</span>
            <span className="tabular text-ink-2">
              {attempt.duration_ms === null ? '–' : formatSeconds(attempt.duration_ms / 1_000)}
            </span>
            {attempt.status_code !== null && <span>status {attempt.status_code}</span>}
            {attempt.failure && <span className="text-fail">{attempt.failure.replaceAll('_', ' ')}</span>}
          </li>
        ))}
        {attempts.length === 0 && <li className="text-ink-3">No attempt yet.</li>}
      </ol>
      {next && <p className="mt-2 text-wait">Next attempt at {formatDateTime(next)}.</p>}
    </div>
  );
}
