import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { unwrap } from '../../api/clients';
import { useTenant } from '../../shared/app-context';
import { Dialog } from '../../ui/dialog';
import { DialogForm } from '../../ui/dialog-form';
import { Field, inputClass } from '../../ui/field';
import { useAgentApi } from './agent-api';
import { AssistantSettings } from './assistant-settings';
import { emptySettings, settingsBody, settingsProblem, type SettingsForm } from './assistant-form';
import { assistantChoicesQuery, assistantKeys, schemasQuery } from './assistants.queries';

export function CreateAssistantDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New assistant"
      description="A graph with settings of its own. Each edit makes a version."
    >
      {open && <CreateForm onDone={() => onOpenChange(false)} />}
    </Dialog>
  );
}

function CreateForm({ onDone }: { onDone: () => void }) {
  const api = useAgentApi();
  const tenant = useTenant();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const id = useId();
  const { data: choices = [] } = useQuery(assistantChoicesQuery(api));
  const graphs = [...new Set(choices.map(({ graph_id }) => graph_id))].sort();
  const [chosen, setChosen] = useState('');
  const graph = chosen || graphs[0] || '';
  const [name, setName] = useState('');
  const [form, setForm] = useState<SettingsForm>(emptySettings);
  const schemas = useQuery({ ...schemasQuery(api, graph), enabled: graph !== '' });
  const problem = settingsProblem(form);
  const create = useMutation({
    mutationFn: () =>
      unwrap(
        api.client.POST('/assistants', {
          body: { graph_id: graph, name: name.trim() || 'Untitled', ...settingsBody(form, {}) },
        }),
      ),
    onSuccess: async ({ assistant_id: assistantId }) => {
      await queryClient.invalidateQueries({ queryKey: assistantKeys.all(api) });
      onDone();
      await navigate({
        to: '/o/$tenant/agents/$server/assistants/$assistantId',
        params: { tenant, server: api.server.id, assistantId },
      });
    },
  });
  return (
    <DialogForm
      submit="Create assistant"
      isPending={create.isPending}
      isComplete={problem === null && graph !== ''}
      error={create.error}
      onSubmit={() => create.mutate()}
      onCancel={onDone}
    >
      <Field label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <div className="grid gap-1">
        <label htmlFor={id} className="text-xs font-medium text-ink-2">
          Graph
        </label>
        <select id={id} className={inputClass} value={graph} onChange={(event) => setChosen(event.target.value)}>
          {graphs.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </div>
      <AssistantSettings key={graph} form={form} schemas={schemas.data} onChange={setForm} />
    </DialogForm>
  );
}
