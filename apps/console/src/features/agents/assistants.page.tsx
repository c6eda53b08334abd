import { formatCount } from '@heddle/comparison-text';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { MessageSquarePlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTenant } from '../../shared/app-context';
import { usePageTitle } from '../../shared/use-page-title';
import { Badge } from '../../ui/badge';
import { Button, buttonClass } from '../../ui/button';
import { ColumnChoice } from '../../ui/column-choice';
import { KeyListDialog, listKeys } from '../../ui/key-list.dialog';
import { ListPage, pageParam, pagesOf } from '../../ui/list-page';
import { type Column, ListTable, TimeCell } from '../../ui/list-table';
import { Name } from '../../ui/name';
import { SearchBox } from '../../ui/search-box';
import { EmptyState } from '../../ui/states';
import { useColumns } from '../../ui/use-columns';
import { useListKeys } from '../../ui/use-list-keys';
import { visibleName } from '../../ui/visible-name';
import { useAgentApi, type Assistant } from './agent-api';
import { assistantsPageSize, assistantsQuery } from './assistants.queries';
import { CreateAssistantDialog } from './create-assistant.dialog';

const route = getRouteApi('/signed-in/o/$tenant/agents/$server/');
const nameColumn: Column<Assistant> = {
  id: 'name',
  title: 'Name',
  width: 'minmax(200px,2fr)',
  cell: (assistant) => <AssistantName assistant={assistant} />,
};
const columns: readonly Column<Assistant>[] = [
  {
    id: 'graph',
    title: 'Graph',
    width: 'minmax(120px,1fr)',
    cell: ({ graph_id: graph }) => <Name text={graph} className="line-clamp-1 font-mono text-xs text-ink-2" />,
  },
  {
    id: 'version',
    title: 'Version',
    help: 'Each edit makes a version; runs use the latest',
    width: '90px',
    narrow: 'hidden',
    cell: ({ version }) => <span className="tabular text-xs text-ink-2">{formatCount(version)}</span>,
  },
  {
    id: 'created',
    title: 'Created',
    width: '110px',
    narrow: 'hidden',
    cell: ({ created_at: at }) => <TimeCell at={at} />,
  },
  { id: 'updated', title: 'Updated', width: '110px', cell: ({ updated_at: at }) => <TimeCell at={at} /> },
  {
    id: 'chat',
    title: 'Chat',
    width: '110px',
    align: 'right',
    narrow: 'beside',
    cell: (assistant) => <ChatLink assistant={assistant} />,
  },
];
const columnIds = columns.map(({ id }) => id);
const shownByDefault = ['graph', 'version', 'updated', 'chat'];

export default function AssistantsPage() {
  usePageTitle('Assistants', 'Agents');
  const api = useAgentApi();
  const { name = '', graph = '', page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const [creating, setCreating] = useState(false);
  const [help, setHelp] = useState(false);
  const list = useQuery(assistantsQuery(api, { name, graph, page }));
  useListKeys(() => setHelp(true));

  const control = useColumns('assistants', columnIds, shownByDefault);
  const assistants = list.data?.items ?? [];

  return (
    <>
      <ListPage
        title="Assistants"
        total={list.data?.total}
        query={list}
        tools={
          <>
            <SearchBox
              label="Search by name"
              value={name}
              onChange={(next) =>
                void navigate({ search: { name: next.trim() || undefined, graph: graph || undefined }, replace: true })
              }
            />
            <span className="max-[900px]:hidden">
              <ColumnChoice columns={columns} control={control} />
            </span>
            <Button look="solid" onClick={() => setCreating(true)}>
              <Plus size={15} aria-hidden="true" /> New assistant
            </Button>
          </>
        }
        filters={
          graph !== '' && (
            <p className="flex flex-wrap items-center gap-2 text-xs text-ink-2">
              Of graph <Name text={graph} className="font-mono" />
              <Button
                className="h-6 px-2 text-xs"
                onClick={() => void navigate({ search: { name: name || undefined } })}
              >
                All graphs
              </Button>
            </p>
          )
        }
        empty={assistants.length === 0 && <NoAssistants filtered={name !== '' || graph !== ''} />}
        pages={{
          ...pagesOf(page, assistantsPageSize, list.data),
          onPage: (next) => void navigate({ search: (now) => ({ ...now, page: pageParam(next) }) }),
        }}
      >
        <ListTable
          label="Assistants"
          name={nameColumn}
          columns={columns}
          control={control}
          rows={assistants}
          rowKey={({ assistant_id: id }) => id}
        />
      </ListPage>
      <CreateAssistantDialog open={creating} onOpenChange={setCreating} />
      <KeyListDialog keys={listKeys} open={help} onOpenChange={setHelp} />
    </>
  );
}

const useServerParams = () => ({ tenant: useTenant(), server: useAgentApi().server.id });

function AssistantName({ assistant }: { assistant: Assistant }) {
  const { assistant_id: assistantId, name, description } = assistant;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2">
        <Link
          to="/o/$tenant/agents/$server/assistants/$assistantId"
          params={{ ...useServerParams(), assistantId }}
          className="line-clamp-2 font-medium"
        >
          <Name text={name} />
        </Link>
        {assistant.metadata.created_by === 'system' && <Badge title="The server made it for the graph">default</Badge>}
      </span>
      {description && (
        <span title={description} className="line-clamp-1 text-xs wrap-anywhere text-ink-3">
          {description}
        </span>
      )}
    </>
  );
}

function ChatLink({ assistant: { assistant_id: assistantId, name } }: { assistant: Assistant }) {
  return (
    <Link
      to="/o/$tenant/agents/$server/threads/$threadId"
      params={{ ...useServerParams(), threadId: 'new' }}
      search={{ assistant: assistantId }}
      aria-label={`Chat with ${visibleName(name)}`}
      className={buttonClass('plain', 'h-7 px-2 text-xs')}
    >
      <MessageSquarePlus size={14} aria-hidden="true" /> Chat
    </Link>
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
