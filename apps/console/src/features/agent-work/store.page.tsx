import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Folder, Trash2 } from 'lucide-react';
import { unwrap } from '../../api/clients';
import { usePageTitle } from '../../shared/use-page-title';
import { ConfirmButton } from '../../ui/confirm-button';
import { DownloadButton } from '../../ui/download-button';
import { formatDateTime } from '../../ui/format';
import { outline } from '../../ui/json-outline';
import { JsonTree } from '../../ui/json-tree';
import { Name } from '../../ui/name';
import { pageFrame } from '../../ui/page-frame';
import { Pager } from '../../ui/pager';
import { SearchBox } from '../../ui/search-box';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states';
import { Ago } from '../../ui/time';
import { visibleName } from '../../ui/visible-name';
import { useAgentApi } from '../agents/agent-api';
import { itemQuery, itemsQuery, namespacesQuery, workKeys, workPageSize, type Item } from './work.queries';

const route = getRouteApi('/signed-in/o/$tenant/agents/$server/store');

/** Labels have no periods. */
const labelsOf = (text: string | undefined): string[] => (text ? text.split('.') : []);

export default function StorePage() {
  usePageTitle('Store', 'Agents');
  const api = useAgentApi();
  const { namespace, q = '', key, at, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const items = useQuery(itemsQuery(api, labelsOf(namespace), q, page));
  const shown = items.data?.slice(0, workPageSize) ?? [];
  return (
    <div className={`${pageFrame} gap-3`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="mr-auto text-lg font-semibold tracking-tight">Store</h1>
        <SearchBox
          label="Search by meaning"
          value={q}
          onChange={(next) => void navigate({ search: { namespace, q: next.trim() || undefined }, replace: true })}
        />
      </div>
      <div className="grid grid-cols-[minmax(180px,260px)_minmax(0,1fr)] items-start gap-4 max-[900px]:grid-cols-[minmax(0,1fr)]">
        <Namespaces
          chosen={namespace}
          onChoose={(next) => void navigate({ search: { q: q || undefined, namespace: next } })}
        />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          <section aria-label="Items" className="overflow-hidden rounded-lg border border-line bg-surface">
            {items.isPending && <LoadingRows label="Loading items" />}
            {items.isError && !items.data && <ErrorState error={items.error} onRetry={() => void items.refetch()} />}
            {items.data && shown.length === 0 && <NoItems filtered={q !== '' || namespace !== undefined} />}
            <ul>
              {shown.map((item) => (
                <ItemRow
                  key={`${item.namespace.join('.')} ${item.key}`}
                  item={item}
                  isOpen={item.key === key && item.namespace.join('.') === at}
                  onOpen={() =>
                    void navigate({
                      search: (now) => ({ ...now, key: item.key, at: item.namespace.join('.') }),
                      replace: true,
                    })
                  }
                />
              ))}
            </ul>
            <Pager
              page={page}
              count={shown.length}
              pageSize={workPageSize}
              hasNext={(items.data?.length ?? 0) > workPageSize}
              onPage={(next) => void navigate({ search: (now) => ({ ...now, page: next > 1 ? next : undefined }) })}
            />
          </section>
          {key !== undefined && (
            <OpenedItem
              key={`${at} ${key}`}
              namespace={labelsOf(at)}
              itemKey={key}
              onDeleted={() =>
                void navigate({ search: (now) => ({ ...now, key: undefined, at: undefined }), replace: true })
              }
            />
          )}
        </div>
      </div>
    </div>
  );
}

function Namespaces({
  chosen,
  onChoose,
}: {
  chosen: string | undefined;
  onChoose: (namespace: string | undefined) => void;
}) {
  const namespaces = useQuery(namespacesQuery(useAgentApi()));
  if (namespaces.isPending) return <LoadingRows label="Loading namespaces" rows={3} />;
  if (!namespaces.data) return <ErrorState error={namespaces.error} onRetry={() => void namespaces.refetch()} />;
  const choices = [undefined, ...namespaces.data.map((labels) => labels.join('.'))];
  return (
    <nav
      aria-label="Namespaces"
      className="max-h-[70vh] overflow-y-auto rounded-lg border border-line bg-surface py-1 max-[900px]:max-h-48"
    >
      <ul>
        {choices.map((namespace) => (
          <li key={namespace ?? ''}>
            <button
              type="button"
              aria-current={namespace === chosen ? 'true' : undefined}
              onClick={() => onChoose(namespace)}
              className={clsx(
                'flex min-h-8 w-full min-w-0 items-center gap-2 border-l-2 px-3 py-1 text-left text-sm hover:bg-hover',
                namespace === chosen ? 'border-accent bg-hover font-medium' : 'border-transparent',
              )}
            >
              <Folder size={13} aria-hidden="true" className="shrink-0 text-ink-3" />
              {namespace === undefined ? 'All namespaces' : <Name text={namespace.replaceAll('.', ' / ')} />}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ItemRow({ item, isOpen, onOpen }: { item: Item; isOpen: boolean; onOpen: () => void }) {
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        data-row
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
        className={clsx(
          'grid min-h-11 w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-l-2 px-3 py-1.5 text-left hover:bg-hover',
          isOpen ? 'border-accent bg-hover' : 'border-transparent',
        )}
      >
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <Name text={item.key} className="text-sm font-medium" />
          <Name text={item.namespace.join(' / ')} className="text-2xs text-ink-2" />
        </span>
        <span className="text-xs text-ink-2">
          {item.score !== undefined && (
            <span className="tabular mr-3" title="Similarity to the search, from −1 to 1">
              {item.score.toFixed(3)}
            </span>
          )}
          <Ago at={item.updated_at} />
        </span>
        <span className="col-span-2 truncate font-mono text-2xs text-ink-2">{visibleName(outline(item.value))}</span>
      </button>
    </li>
  );
}

function OpenedItem({
  namespace,
  itemKey,
  onDeleted,
}: {
  namespace: string[];
  itemKey: string;
  onDeleted: () => void;
}) {
  const api = useAgentApi();
  const queryClient = useQueryClient();
  const item = useQuery(itemQuery(api, namespace, itemKey));
  if (item.isPending) return <LoadingRows label="Loading the item" rows={3} />;
  if (item.isError && !item.data) return <ErrorState error={item.error} onRetry={() => void item.refetch()} />;
  if (!item.data) return <p className="text-sm text-ink-3">There is no such item any more.</p>;
  const { value, created_at: createdAt, updated_at: updatedAt } = item.data;
  return (
    <section aria-label="Item" className="min-w-0 rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5">
        <h2 className="min-w-0 text-sm font-semibold">
          <Name text={itemKey} />
        </h2>
        <span className="text-xs text-ink-3">
          created {formatDateTime(createdAt)}, changed {formatDateTime(updatedAt)}
        </span>
        <span className="ml-auto flex gap-2">
          <DownloadButton label="Download" name={`${itemKey}.json`} value={() => item.data} />
          <ConfirmButton
            title={`Delete ${visibleName(itemKey)}?`}
            description="Graphs do not find the item any more. This cannot be undone."
            confirm="Delete item"
            action={async () => {
              await unwrap(api.client.DELETE('/store/items', { body: { namespace, key: itemKey } }));
              onDeleted();
              await queryClient.invalidateQueries({ queryKey: workKeys.store(api) });
            }}
          >
            <Trash2 size={14} aria-hidden="true" /> Delete
          </ConfirmButton>
        </span>
      </header>
      <div className="px-4 py-3">
        <JsonTree label="Value" value={value} openDepth={2} />
      </div>
    </section>
  );
}

function NoItems({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return (
      <EmptyState title="No item matches">
        <p>Choose another namespace, or clear the search.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="The store is empty">
      <p>Graphs keep in it what has to outlive a thread. In a node:</p>
      <pre className="mt-3 overflow-x-auto rounded-md bg-raised p-3 text-left font-mono text-xs leading-5">
        {[
          "const namespace = ['users', userId];",
          "await config.store.put(namespace, 'likes', { text: 'Ada likes linen' });",
          "const found = await config.store.search(namespace, { query: 'fabric' });",
        ].join('\n')}
      </pre>
    </EmptyState>
  );
}
