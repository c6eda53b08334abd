import { formatCount } from '@heddle/comparison-text';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { List, MessageSquarePlus } from 'lucide-react';
import { useId, useState } from 'react';
import { unwrap } from '../../api/clients';
import { useTenant } from '../../shared/app-context';
import { usePageTitle } from '../../shared/use-page-title';
import { Breadcrumb } from '../../ui/breadcrumb';
import { Button, buttonClass } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Fact, Facts } from '../../ui/facts';
import { Field, inputClass } from '../../ui/field';
import { shortId } from '../../ui/format';
import { JsonTree } from '../../ui/json-tree';
import { Name } from '../../ui/name';
import { pageFrame } from '../../ui/page-frame';
import { PageHead } from '../../ui/page-head';
import { Segmented } from '../../ui/segmented';
import { ErrorState, LoadingRows } from '../../ui/states';
import { Ago } from '../../ui/time';
import { visibleName } from '../../ui/visible-name';
import { useAgentApi, type Assistant } from './agent-api';
import { settingsBody, settingsOf, settingsProblem } from './assistant-form';
import { AssistantSettings } from './assistant-settings';
import { AssistantVersions } from './assistant-versions';
import { assistantKeys, assistantQuery, schemasQuery } from './assistants.queries';
import type { AssistantView } from './agents-search';
import { DeleteAssistant } from './delete-assistant';
import { GraphView } from './graph-view';

const route = getRouteApi('/signed-in/o/$tenant/agents/$server/assistants/$assistantId');

const views: readonly { value: AssistantView; label: string }[] = [
  { value: 'settings', label: 'Settings' },
  { value: 'graph', label: 'Graph' },
  { value: 'versions', label: 'Versions' },
];

export default function AssistantPage() {
  const { assistantId } = route.useParams();
  const assistant = useQuery(assistantQuery(useAgentApi(), assistantId));
  usePageTitle(assistant.data && visibleName(assistant.data.name), 'Assistants');
  if (assistant.isPending) return <LoadingRows label="Loading the assistant" />;
  if (!assistant.data) return <ErrorState page error={assistant.error} onRetry={() => void assistant.refetch()} />;
  return (
    <div className={`${pageFrame} gap-4`}>
      <AssistantHeader assistant={assistant.data} />
      <AssistantContent assistant={assistant.data} />
    </div>
  );
}

function AssistantHeader({ assistant }: { assistant: Assistant }) {
  const { assistant_id: assistantId, name, graph_id: graphId } = assistant;
  const params = { tenant: useTenant(), server: useAgentApi().server.id };
  const leave = useNavigate();
  return (
    <PageHead
      breadcrumb={
        <Breadcrumb>
          <Link to="/o/$tenant/agents/$server" params={params} className="hover:text-ink hover:underline">
            Assistants
          </Link>
          <Name text={name} />
        </Breadcrumb>
      }
      title={<Name text={name} />}
      actions={
        <>
          {assistant.metadata.created_by !== 'system' && (
            <DeleteAssistant
              assistant={assistant}
              onDeleted={() => void leave({ to: '/o/$tenant/agents/$server', params })}
            />
          )}
          <Link
            to="/o/$tenant/agents/$server/threads"
            params={params}
            search={{ q: `assistant_id=${assistantId}` }}
            className={buttonClass()}
          >
            <List size={15} aria-hidden="true" /> Threads
          </Link>
          <Link
            to="/o/$tenant/agents/$server/threads/$threadId"
            params={{ ...params, threadId: 'new' }}
            search={{ assistant: assistantId }}
            className={buttonClass('solid')}
          >
            <MessageSquarePlus size={15} aria-hidden="true" /> Chat
          </Link>
        </>
      }
    >
      <Facts>
        <Fact name="Graph">
          <Link
            to="/o/$tenant/agents/$server"
            params={params}
            search={{ graph: graphId }}
            className="font-mono text-xs text-accent hover:underline"
          >
            <Name text={graphId} />
          </Link>
        </Fact>
        <Fact name="Version">{formatCount(assistant.version)}</Fact>
        <Fact name="Assistant id">
          <code className="font-mono text-xs" title={assistantId}>
            {shortId(assistantId)}
          </code>
          <CopyButton short label="Copy assistant id" text={() => assistantId} />
        </Fact>
        <Fact name="Created">
          <Ago at={assistant.created_at} />
        </Fact>
        <Fact name="Updated">
          <Ago at={assistant.updated_at} />
        </Fact>
      </Facts>
    </PageHead>
  );
}

function AssistantContent({ assistant }: { assistant: Assistant }) {
  const { view = 'settings' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <section aria-label="Assistant" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <Segmented
          label="View"
          value={view}
          choices={views}
          onChange={(next) => void navigate({ search: { view: next === 'settings' ? undefined : next } })}
        />
      </div>
      {view === 'settings' && (
        <div className="max-w-[1000px] min-w-0">
          <EditAssistant assistant={assistant} />
        </div>
      )}
      {view === 'graph' && (
        <div className="rounded-lg border border-line bg-surface p-4">
          <GraphView assistantId={assistant.assistant_id} />
        </div>
      )}
      {view === 'versions' && <AssistantVersions assistant={assistant} />}
    </section>
  );
}

function EditAssistant({ assistant }: { assistant: Assistant }) {
  const api = useAgentApi();
  const id = useId();
  const queryClient = useQueryClient();
  const schemas = useQuery(schemasQuery(api, assistant.assistant_id));
  const [name, setName] = useState(assistant.name);
  const [description, setDescription] = useState(assistant.description ?? '');
  const [form, setForm] = useState(() => settingsOf(assistant));
  // Version that the typed settings began from; a colleague may make a newer one.
  const [basis, setBasis] = useState(assistant.version);
  const problem = settingsProblem(form);
  const save = useMutation({
    mutationFn: () =>
      unwrap(
        api.client.PATCH('/assistants/{assistant_id}', {
          params: { path: { assistant_id: assistant.assistant_id } },
          body: { name, description: description || null, ...settingsBody(form, assistant.config) },
        }),
      ),
    onSuccess: (saved) => {
      setBasis(saved.version);
      queryClient.setQueryData(assistantQuery(api, assistant.assistant_id).queryKey, saved);
      return queryClient.invalidateQueries({ queryKey: assistantKeys.all(api) });
    },
  });
  const load = () => {
    setName(assistant.name);
    setDescription(assistant.description ?? '');
    setForm(settingsOf(assistant));
    setBasis(assistant.version);
  };
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === null && name.trim() !== '') save.mutate();
      }}
    >
      {assistant.version !== basis && (
        <p
          role="status"
          className="flex flex-wrap items-center gap-2 rounded-md bg-wait-tint px-3 py-2 text-xs text-wait"
        >
          Version {assistant.version} was made meanwhile. Saving replaces its settings.
          <Button className="h-6 px-2 text-xs" onClick={load}>
            Show its settings
          </Button>
        </p>
      )}
      <Field
        label="Name"
        value={name}
        problem={name.trim() === '' ? 'A name is needed.' : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="grid gap-1">
        <label htmlFor={id} className="text-xs font-medium text-ink-2">
          Description
        </label>
        <textarea
          id={id}
          rows={2}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
          className={`${inputClass} h-auto resize-y py-1.5`}
        />
      </div>
      <AssistantSettings key={basis} form={form} schemas={schemas.data} onChange={setForm} />
      {Object.keys(assistant.metadata).length > 0 && (
        <div className="min-w-0">
          <h2 className="text-xs font-medium text-ink-2">Metadata</h2>
          <JsonTree label="Metadata" value={assistant.metadata} />
        </div>
      )}
      {save.isError && <ErrorState error={save.error} />}
      <div className="flex items-center justify-end gap-3">
        <span role="status" className="text-xs text-ink-2">
          {save.isSuccess && !save.isPending && `Saved as version ${save.data.version}.`}
        </span>
        <Button look="solid" type="submit" disabled={save.isPending || problem !== null || name.trim() === ''}>
          {save.isPending ? 'Saving…' : 'Save as a new version'}
        </Button>
      </div>
    </form>
  );
}
