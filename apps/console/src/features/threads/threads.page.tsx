import { formatCount } from '@heddle/comparison-text';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import { useTenant } from '../../shared/app-context';
import { usePageTitle } from '../../shared/use-page-title';
import { buttonClass, IconButton } from '../../ui/button';
import { inputClass } from '../../ui/field';
import { distinctId } from '../../ui/format';
import { KeyListDialog, listKeys } from '../../ui/key-list.dialog';
import { Name } from '../../ui/name';
import { Pager } from '../../ui/pager';
import { SearchBox } from '../../ui/search-box';
import { Segmented } from '../../ui/segmented';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states';
import { Ago } from '../../ui/time';
import { useListKeys } from '../../ui/use-list-keys';
import { useAgentApi } from '../agents/agent-api';
import { previewOf } from './thread-preview';
import { ThreadStatusBadge, threadStatusViews } from './thread-status';
import { threadSorts, threadStatuses, type ThreadSort, type ThreadStatus } from './threads-search';
import { threadCountsQuery, threadsPageSize, threadsQuery, type ThreadRow } from './threads.queries';

const route = getRouteApi('/signed-in/o/$tenant/agents/$server/threads');
const columns =
  'grid grid-cols-[minmax(200px,2.4fr)_minmax(100px,1fr)_130px_100px_100px] items-center gap-x-4 px-4 max-[900px]:grid-cols-[minmax(0,1fr)_auto]';

const sortNames: Record<ThreadSort, string> = { updated_at: 'Last change', created_at: 'Creation', status: 'Status' };

export default function ThreadsPage() {
  usePageTitle('Threads', 'Agents');
  const api = useAgentApi();
  const { q = '', status, sort = 'updated_at', order, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const [help, setHelp] = useState(false);
  const list = useQuery(threadsQuery(api, { q, status, sort, order: order ?? 'desc', page }));
  const { data: counts } = useQuery(threadCountsQuery(api, q, threadStatuses));
  useListKeys(() => setHelp(true));
  const params = { tenant: useTenant(), server: api.server.id };
  const choose = (part: object) => void navigate({ search: (now) => ({ ...now, page: undefined, ...part }) });
  const labelOf = (one: ThreadStatus) => {
    const count = counts?.byStatus.get(one);
    return threadStatusViews[one].label + (count === undefined ? '' : ` ${formatCount(count)}`);
  };

  return (
    <div className="mx-auto grid max-w-[1400px] grid-cols-[minmax(0,1fr)] gap-3 px-6 py-5 max-[640px]:px-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="mr-auto text-lg font-semibold tracking-tight">Threads</h1>
        <SearchBox
          label="Thread id, or user=ada"
          value={q}
          onChange={(next) =>
            void navigate({
              search: (now) => ({ ...now, page: undefined, q: next.trim() || undefined }),
              replace: true,
            })
          }
        />
        <Link
          to="/o/$tenant/agents/$server/threads/$threadId"
          params={{ ...params, threadId: 'new' }}
          className={buttonClass('solid')}
        >
          <MessageSquarePlus size={15} aria-hidden="true" /> New thread
        </Link>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div
          className="max-w-full overflow-x-auto [&_button]:whitespace-nowrap"
          role="group"
          aria-label="Filter by status"
          tabIndex={0}
        >
          <Segmented
            label="Status"
            value={status ?? 'all'}
            choices={[
              { value: 'all', label: counts ? `All ${formatCount(counts.all)}` : 'All' },
              ...threadStatuses.map((one) => ({ value: one, label: labelOf(one) })),
            ]}
            onChange={(next) => choose({ status: next === 'all' ? undefined : next })}
          />
        </div>
        <label className="ml-auto flex items-center gap-2 text-xs whitespace-nowrap text-ink-2">
          Sort by
          <select
            className={`${inputClass} w-auto`}
            value={sort}
            onChange={(event) => choose({ sort: event.target.value === 'updated_at' ? undefined : event.target.value })}
          >
            {threadSorts.map((one) => (
              <option key={one} value={one}>
                {sortNames[one]}
              </option>
            ))}
          </select>
        </label>
        <IconButton
          label={order === 'asc' ? 'Ascending; press for descending' : 'Descending; press for ascending'}
          onClick={() => choose({ order: order === 'asc' ? undefined : 'asc' })}
        >
          <span aria-hidden="true">{order === 'asc' ? '↑' : '↓'}</span>
        </IconButton>
      </div>
      <section className="overflow-hidden rounded-lg border border-line bg-surface" aria-label="Threads">
        {list.isPending && <LoadingRows label="Loading threads" />}
        {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.data?.items.length === 0 && (
          <NoThreads filtered={q !== '' || status !== undefined} url={api.server.url} />
        )}
        {list.data && list.data.items.length > 0 && (
          <div role="table" aria-label="Threads">
            <div
              role="row"
              className={`${columns} h-8 border-b border-line bg-raised text-2xs font-medium text-ink-2 max-[900px]:sr-only`}
            >
              <span role="columnheader">Thread</span>
              <span role="columnheader">Graph</span>
              <span role="columnheader">Status</span>
              <span role="columnheader">Created</span>
              <span role="columnheader" className="text-right">
                Changed
              </span>
            </div>
            {list.data.items.map((thread) => (
              <Row key={thread.thread_id} thread={thread} />
            ))}
          </div>
        )}
        {list.data && (
          <Pager
            page={page}
            count={list.data.items.length}
            pageSize={threadsPageSize}
            hasNext={page * threadsPageSize < list.data.total}
            onPage={(next) => void navigate({ search: (now) => ({ ...now, page: next > 1 ? next : undefined }) })}
          />
        )}
      </section>
      <KeyListDialog keys={listKeys} open={help} onOpenChange={setHelp} />
    </div>
  );
}

function Row({ thread }: { thread: ThreadRow }) {
  const params = { tenant: useTenant(), server: useAgentApi().server.id, threadId: thread.thread_id };
  const preview = previewOf(thread);
  return (
    <div
      role="row"
      data-row
      className={`${columns} relative min-h-11 border-b border-line last:border-b-0 hover:bg-hover`}
    >
      <span role="cell" className="min-w-0 py-1.5">
        <Link
          to="/o/$tenant/agents/$server/threads/$threadId"
          params={params}
          className="line-clamp-1 font-medium after:absolute after:inset-0"
        >
          {preview === null ? (
            <span className="font-mono text-xs font-normal">{distinctId(thread.thread_id)}</span>
          ) : (
            <Name text={preview} />
          )}
        </Link>
        {preview !== null && (
          <span className="block font-mono text-2xs text-ink-3" title={thread.thread_id}>
            {distinctId(thread.thread_id)}
          </span>
        )}
      </span>
      <span role="cell" className="min-w-0 max-[900px]:order-3 max-[900px]:pb-1.5">
        <Name text={String(thread.metadata.graph_id ?? '–')} className="line-clamp-1 font-mono text-xs text-ink-2" />
      </span>
      <span role="cell" className="max-[900px]:order-2 max-[900px]:justify-self-end">
        <ThreadStatusBadge status={thread.status} />
      </span>
      <span role="cell" className="text-xs text-ink-2 max-[900px]:hidden">
        <Ago at={thread.created_at} />
      </span>
      <span role="cell" className="text-right text-xs text-ink-2 max-[900px]:order-4 max-[900px]:pb-1.5">
        <Ago at={thread.updated_at} />
      </span>
    </div>
  );
}

function NoThreads({ filtered, url }: { filtered: boolean; url: string }) {
  if (filtered) {
    return (
      <EmptyState title="No thread matches">
        <p>The search compares metadata exactly. Clear it to see all threads.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No threads yet">
      <p>A thread keeps the state of one conversation. Begin one with “New thread”, or from a program:</p>
      <pre className="mt-3 overflow-x-auto rounded-md bg-raised p-3 text-left font-mono text-xs leading-5">
        {[
          `const client = new Client({ apiUrl: '${url}', apiKey });`,
          'const { thread_id } = await client.threads.create();',
          "await client.runs.wait(thread_id, 'chat', { input: { messages: [{ role: 'user', content: 'Hello' }] } });",
        ].join('\n')}
      </pre>
    </EmptyState>
  );
}
