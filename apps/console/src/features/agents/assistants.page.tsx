import { formatCount } from '@heddle/comparison-text';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { MessageSquarePlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTenant } from '../../shared/app-context';
import { usePageTitle } from '../../shared/use-page-title';
import { Badge } from '../../ui/badge';
import { Button, buttonClass } from '../../ui/button';
import { KeyListDialog, listKeys } from '../../ui/key-list.dialog';
import { Name } from '../../ui/name';
import { Pager } from '../../ui/pager';
import { SearchBox } from '../../ui/search-box';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states';
import { Ago } from '../../ui/time';
import { useListKeys } from '../../ui/use-list-keys';
import { visibleName } from '../../ui/visible-name';
import { useAgentApi, type Assistant } from './agent-api';
import { assistantsPageSize, assistantsQuery } from './assistants.queries';
import { CreateAssistantDialog } from './create-assistant.dialog';

const route = getRouteApi('/signed-in/o/$tenant/agents/$server/');
const columns =
  'grid grid-cols-[minmax(200px,2fr)_minmax(120px,1fr)_90px_110px_110px] items-center gap-x-4 px-4 max-[900px]:grid-cols-[minmax(0,1fr)_auto]';

export default function AssistantsPage() {
  usePageTitle('Assistants', 'Agents');
  const api = useAgentApi();
  const { name = '', graph = '', page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const [creating, setCreating] = useState(false);
  const [help, setHelp] = useState(false);
  const list = useQuery(assistantsQuery(api, { name, graph, page }));
  useListKeys(() => setHelp(true));

  return (
    <div className="mx-auto grid max-w-[1400px] grid-cols-[minmax(0,1fr)] gap-3 px-6 py-5 max-[640px]:px-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-lg font-semibold tracking-tight">Assistants</h1>
        <span className="tabular mr-auto text-xs text-ink-3">
          {list.data && `${formatCount(list.data.total)} in total`}
        </span>
        <SearchBox
          label="Search by name"
          value={name}
          onChange={(next) =>
            void navigate({ search: { name: next.trim() || undefined, graph: graph || undefined }, replace: true })
          }
        />
        <Button look="solid" onClick={() => setCreating(true)}>
          <Plus size={15} aria-hidden="true" /> New assistant
        </Button>
      </div>
      {graph !== '' && (
        <p className="flex flex-wrap items-center gap-2 text-xs text-ink-2">
          Of graph <Name text={graph} className="font-mono" />
          <Button className="h-6 px-2 text-xs" onClick={() => void navigate({ search: { name: name || undefined } })}>
            All graphs
          </Button>
        </p>
      )}
      <section className="overflow-hidden rounded-lg border border-line bg-surface" aria-label="Assistants">
        {list.isPending && <LoadingRows label="Loading assistants" />}
        {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.data?.items.length === 0 && <NoAssistants filtered={name !== '' || graph !== ''} />}
        {list.data && list.data.items.length > 0 && (
          <div role="table" aria-label="Assistants">
            <div
              role="row"
              className={`${columns} h-8 border-b border-line bg-raised text-2xs font-medium text-ink-2 max-[900px]:sr-only`}
            >
              <span role="columnheader">Name</span>
              <span role="columnheader">Graph</span>
              <span role="columnheader" title="Each edit makes a version; runs use the latest">
                Version
              </span>
              <span role="columnheader">Updated</span>
              <span role="columnheader">
                <span className="sr-only">Actions</span>
              </span>
            </div>
            {list.data.items.map((assistant) => (
              <AssistantRow key={assistant.assistant_id} assistant={assistant} />
            ))}
          </div>
        )}
        {list.data && (
          <Pager
            page={page}
            count={list.data.items.length}
            pageSize={assistantsPageSize}
            hasNext={page * assistantsPageSize < list.data.total}
            onPage={(next) => void navigate({ search: (now) => ({ ...now, page: next > 1 ? next : undefined }) })}
          />
        )}
      </section>
      <CreateAssistantDialog open={creating} onOpenChange={setCreating} />
      <KeyListDialog keys={listKeys} open={help} onOpenChange={setHelp} />
    </div>
  );
}

function AssistantRow({ assistant }: { assistant: Assistant }) {
  const { assistant_id: assistantId, name, graph_id: graphId, description, version } = assistant;
  const params = { tenant: useTenant(), server: useAgentApi().server.id };
  const isDefault = assistant.metadata.created_by === 'system';
  return (
    <div
      role="row"
      data-row
      className={`${columns} relative min-h-11 border-b border-line last:border-b-0 hover:bg-hover`}
    >
      <span role="cell" className="min-w-0 py-1.5">
        <span className="flex flex-wrap items-center gap-x-2">
          <Link
            to="/o/$tenant/agents/$server/assistants/$assistantId"
            params={{ ...params, assistantId }}
            className="line-clamp-2 font-medium after:absolute after:inset-0"
          >
            <Name text={name} />
          </Link>
          {isDefault && <Badge title="The server made it for the graph">default</Badge>}
        </span>
        {description && (
          <span title={description} className="line-clamp-1 text-xs wrap-anywhere text-ink-3">
            {description}
          </span>
        )}
      </span>
      <span role="cell" className="min-w-0 max-[900px]:order-3 max-[900px]:pb-1.5">
        <Name text={graphId} className="line-clamp-1 font-mono text-xs text-ink-2" />
      </span>
      <span role="cell" className="tabular text-xs text-ink-2 max-[900px]:hidden">
        {formatCount(version)}
      </span>
      <span role="cell" className="text-xs text-ink-2 max-[900px]:order-4 max-[900px]:pb-1.5">
        <Ago at={assistant.updated_at} />
      </span>
      <span role="cell" className="justify-self-end">
        <Link
          to="/o/$tenant/agents/$server/threads/$threadId"
          params={{ ...params, threadId: 'new' }}
          search={{ assistant: assistantId }}
          aria-label={`Chat with ${visibleName(name)}`}
          className={buttonClass('plain', 'relative h-7 px-2 text-xs')}
        >
          <MessageSquarePlus size={14} aria-hidden="true" /> Chat
        </Link>
      </span>
    </div>
  );
}

function NoAssistants({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return (
      <EmptyState title="No assistant matches">
        <p>Clear the search to see all assistants.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No graphs are loaded">
      <p>
        The server makes an assistant for each graph of its langgraph.json. Start the platform with the file of your
        project:
      </p>
      <pre className="mt-3 overflow-x-auto rounded-md bg-raised p-3 text-left font-mono text-xs leading-5">
        {'cd your-project        # with langgraph.json\nnpm install\nAGENT_CONFIG=$PWD/langgraph.json npm start'}
      </pre>
    </EmptyState>
  );
}
