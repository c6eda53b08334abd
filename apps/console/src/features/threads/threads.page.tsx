import { formatCount } from '@heddle/comparison-text';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import { useTenant } from '../../shared/app-context';
import { usePageTitle } from '../../shared/use-page-title';
import { buttonClass, IconButton } from '../../ui/button';
import { Choice } from '../../ui/choice';
import { ColumnChoice } from '../../ui/column-choice';
import { distinctId } from '../../ui/format';
import { KeyListDialog, listKeys } from '../../ui/key-list.dialog';
import { ListPage, pageParam, pagesOf } from '../../ui/list-page';
import { type Column, ListTable, TimeCell } from '../../ui/list-table';
import { Name } from '../../ui/name';
import { SearchBox } from '../../ui/search-box';
import { Segmented } from '../../ui/segmented';
import { EmptyState } from '../../ui/states';
import { useColumns } from '../../ui/use-columns';
import { useListKeys } from '../../ui/use-list-keys';
import { usePlainText } from '../../ui/use-plain-text';
import { useAgentApi } from '../agents/agent-api';
import { previewOf } from './thread-preview';
import { ThreadStatusBadge, threadStatusViews } from './thread-status';
import { threadStatuses, type ThreadSort, type ThreadStatus } from './threads-search';
import { threadCountsQuery, threadsPageSize, threadsQuery, type ThreadRow } from './threads.queries';

const route = getRouteApi('/signed-in/o/$tenant/agents/$server/threads');
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
  const control = useColumns('threads', columnIds);
  const params = { tenant: useTenant(), server: api.server.id };
  const choose = (part: object) => void navigate({ search: (now) => ({ ...now, page: undefined, ...part }) });
  const labelOf = (one: ThreadStatus) => {
    const count = counts?.byStatus.get(one);
    return threadStatusViews[one].label + (count === undefined ? '' : ` ${formatCount(count)}`);
  };

  const threads = list.data?.items ?? [];
  return (
    <>
      <ListPage
        title="Threads"
        total={list.data?.total}
        query={list}
        tools={
          <>
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
          </>
        }
        filters={
          <>
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
            <span className="ml-auto flex flex-wrap items-center gap-2">
              <Choice
                label="Sort by"
                value={sort}
                names={sortNames}
                onChange={(next) => choose({ sort: next === 'updated_at' ? undefined : next })}
              />
              <IconButton
                label={order === 'asc' ? 'Ascending; press for descending' : 'Descending; press for ascending'}
                onClick={() => choose({ order: order === 'asc' ? undefined : 'asc' })}
              >
                <span aria-hidden="true">{order === 'asc' ? '↑' : '↓'}</span>
              </IconButton>
              <span className="max-[900px]:hidden">
                <ColumnChoice columns={columns} control={control} />
              </span>
            </span>
          </>
        }
        empty={threads.length === 0 && <NoThreads filtered={q !== '' || status !== undefined} url={api.server.url} />}
        pages={{
          ...pagesOf(page, threadsPageSize, list.data),
          onPage: (next) => void navigate({ search: (now) => ({ ...now, page: pageParam(next) }) }),
        }}
      >
        <ListTable
          label="Threads"
          name={nameColumn}
          columns={columns}
          control={control}
          rows={threads}
          rowKey={({ thread_id: id }) => id}
        />
      </ListPage>
      <KeyListDialog keys={listKeys} open={help} onOpenChange={setHelp} />
    </>
  );
}

const nameColumn: Column<ThreadRow> = {
  id: 'thread',
  title: 'Thread',
  width: 'minmax(200px,2.4fr)',
  cell: (thread) => <ThreadName thread={thread} />,
};
const columns: readonly Column<ThreadRow>[] = [
  {
    id: 'graph',
    title: 'Graph',
    width: 'minmax(100px,1fr)',
    cell: ({ metadata: { graph_id: graph } }) =>
      graph === undefined || graph === null ? (
        <span data-missing className="text-xs text-ink-3">
          –
        </span>
      ) : (
        <Name text={String(graph)} className="line-clamp-1 font-mono text-xs text-ink-2" />
      ),
  },
  {
    id: 'status',
    title: 'Status',
    width: '130px',
    narrow: 'beside',
    cell: (thread) => <ThreadStatusBadge thread={thread} />,
  },
  {
    id: 'created',
    title: 'Created',
    width: '110px',
    narrow: 'hidden',
    cell: ({ created_at: at }) => <TimeCell at={at} />,
  },
  {
    id: 'changed',
    title: 'Changed',
    width: '110px',
    align: 'right',
    cell: ({ updated_at: at }) => <TimeCell at={at} />,
  },
];
const columnIds = columns.map(({ id }) => id);

function ThreadName({ thread }: { thread: ThreadRow }) {
  const params = { tenant: useTenant(), server: useAgentApi().server.id, threadId: thread.thread_id };
  const plain = usePlainText();
  const preview = previewOf(thread);
  return (
    <>
      <Link to="/o/$tenant/agents/$server/threads/$threadId" params={params} className="line-clamp-1 font-medium">
        {preview === null ? (
          <span className="font-mono text-xs font-normal">{distinctId(thread.thread_id)}</span>
        ) : (
          <Name text={plain(preview)} />
        )}
      </Link>
      {preview !== null && (
        <span className="block font-mono text-2xs text-ink-3" title={thread.thread_id}>
          {distinctId(thread.thread_id)}
        </span>
      )}
    </>
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
