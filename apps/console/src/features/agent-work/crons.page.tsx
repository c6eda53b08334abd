import { formatCount } from '@heddle/comparison-text';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronRight, Plus, Trash2 } from 'lucide-react';
import { clsx } from 'clsx';
import { useState } from 'react';
import { unwrap } from '../../api/clients';
import { useTenant } from '../../shared/app-context';
import { usePageTitle } from '../../shared/use-page-title';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ConfirmButton } from '../../ui/confirm-button';
import { formatDateTime, distinctId } from '../../ui/format';
import { JsonTree } from '../../ui/json-tree';
import { ListPage, pageParam, pagesOf } from '../../ui/list-page';
import { Name } from '../../ui/name';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states';
import { Switch } from '../../ui/switch';
import { Ago } from '../../ui/time';
import { useAgentApi, type Cron } from '../agents/agent-api';
import { assistantChoicesQuery } from '../agents/assistants.queries';
import { CreateCronDialog } from './create-cron.dialog';
import { cronsQuery, firesQuery, workKeys, workPageSize } from './work.queries';

const route = getRouteApi('/signed-in/o/$tenant/agents/$server/crons');

export default function CronsPage() {
  usePageTitle('Crons', 'Agents');
  const api = useAgentApi();
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const [creating, setCreating] = useState(false);
  const list = useQuery(cronsQuery(api, page));
  return (
    <>
      <ListPage
        title="Crons"
        total={list.data?.total}
        query={list}
        tools={
          <Button look="solid" onClick={() => setCreating(true)}>
            <Plus size={15} aria-hidden="true" /> New cron
          </Button>
        }
        empty={
          list.data?.items.length === 0 && (
            <EmptyState title="No crons yet">
              <p>A cron starts a run at each time of its schedule. Create one here, or from a program:</p>
              <pre className="mt-3 overflow-x-auto rounded-md bg-raised p-3 text-left font-mono text-xs leading-5">
                {[
                  `const client = new Client({ apiUrl: '${api.server.url}', apiKey });`,
                  "const input = { messages: [{ role: 'user', content: 'Good morning' }] };",
                  "await client.crons.create('chat', { schedule: '0 9 * * 1-5', input });",
                ].join('\n')}
              </pre>
            </EmptyState>
          )
        }
        pages={{
          ...pagesOf(page, workPageSize, list.data),
          onPage: (next) => void navigate({ search: { page: pageParam(next) } }),
        }}
      >
        <ul>
          {list.data?.items.map((cron) => (
            <CronRow key={cron.cron_id} cron={cron} />
          ))}
        </ul>
      </ListPage>
      <CreateCronDialog open={creating} onOpenChange={setCreating} />
    </>
  );
}

function CronRow({ cron }: { cron: Cron }) {
  const api = useAgentApi();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const { data: choices = [] } = useQuery(assistantChoicesQuery(api));
  const params = { tenant: useTenant(), server: api.server.id };
  const path = { cron_id: cron.cron_id };
  const refresh = () => queryClient.invalidateQueries({ queryKey: workKeys.crons(api) });
  const pause = useMutation({
    mutationFn: (enabled: boolean) =>
      unwrap(api.client.PATCH('/runs/crons/{cron_id}', { params: { path }, body: { enabled } })),
    onSettled: refresh,
  });
  const fire = useMutation({
    mutationFn: () => unwrap(api.client.POST('/runs/crons/{cron_id}/fire', { params: { path } })),
    onSettled: refresh,
  });
  const name =
    choices.find(({ assistant_id }) => assistant_id === cron.assistant_id)?.name ?? distinctId(cron.assistant_id);
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
          <code className="font-mono text-sm font-medium">
            <Name text={cron.schedule} />
          </code>
          <span className="text-xs text-ink-3">{cron.timezone ?? 'UTC'}</span>
        </button>
        <Link
          to="/o/$tenant/agents/$server/assistants/$assistantId"
          params={{ ...params, assistantId: cron.assistant_id }}
          className="inline-flex min-h-6 min-w-0 items-center text-sm hover:underline"
        >
          <Name text={name} className="line-clamp-1" />
        </Link>
        {cron.thread_id !== null && (
          <Link
            to="/o/$tenant/agents/$server/threads/$threadId"
            params={{ ...params, threadId: cron.thread_id }}
            title="All runs are on this thread"
            className="inline-flex min-h-6 items-center font-mono text-xs text-accent underline"
          >
            thread {distinctId(cron.thread_id)}
          </Link>
        )}
        <span className="ml-auto text-xs text-ink-2" title={formatDateTime(cron.next_run_date)}>
          {cron.next_run_date ? (
            <>
              next <Ago at={cron.next_run_date} ahead />
            </>
          ) : (
            'no next run'
          )}
        </span>
        <span className="flex items-center gap-4 max-[640px]:ml-auto">
          <Switch
            label={`Active: ${cron.schedule}`}
            checked={cron.enabled}
            onChange={(next) => pause.mutate(next)}
            hideLabel
          />
          <Button className="h-7 px-2 text-xs" disabled={fire.isPending} onClick={() => fire.mutate()}>
            Run now
          </Button>
          <ConfirmButton
            label={`Delete the cron ${cron.schedule}`}
            className="h-7 px-2"
            title="Delete the cron?"
            description="No further runs are started. Those that it started stay."
            confirm="Delete cron"
            action={async () => {
              await unwrap(api.client.DELETE('/runs/crons/{cron_id}', { params: { path } }));
              await refresh();
            }}
          >
            <Trash2 size={14} aria-hidden="true" />
          </ConfirmButton>
        </span>
      </div>
      {(pause.error ?? fire.error) && <ErrorState error={pause.error ?? fire.error} />}
      {open && <CronDetail cron={cron} />}
    </li>
  );
}

function CronDetail({ cron }: { cron: Cron }) {
  const api = useAgentApi();
  const params = { tenant: useTenant(), server: api.server.id };
  const fires = useQuery(firesQuery(api, cron.cron_id));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line bg-paper px-4 py-3">
      <h2 className="text-xs font-semibold text-ink-2">Newest fires</h2>
      {fires.isPending && <LoadingRows label="Loading fires" rows={2} />}
      {fires.isError && !fires.data && <ErrorState error={fires.error} onRetry={() => void fires.refetch()} />}
      {fires.data?.length === 0 && <p className="text-xs text-ink-3">It has not fired yet.</p>}
      <ul className="grid gap-1">
        {fires.data?.map((fire) => (
          <li key={fire.fire_id} className="flex flex-wrap items-center gap-x-3 text-xs">
            <span className="tabular">{formatDateTime(fire.fired_at)}</span>
            {fire.due_at === null && <Badge>on demand</Badge>}
            {fire.missed > 0 && <span className="text-wait">{formatCount(fire.missed)} missed times after it</span>}
            {fire.error && <span className="wrap-anywhere text-fail">{JSON.stringify(fire.error)}</span>}
            {fire.thread_id && (
              <Link
                to="/o/$tenant/agents/$server/threads/$threadId"
                params={{ ...params, threadId: fire.thread_id }}
                className="font-mono text-accent underline"
              >
                thread {distinctId(fire.thread_id)}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <JsonTree
        label="Cron"
        value={{ payload: cron.payload, metadata: cron.metadata, end_time: cron.end_time, cron_id: cron.cron_id }}
      />
    </div>
  );
}
