import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { unwrap } from '../../api/clients';
import { Dialog } from '../../ui/dialog';
import { DialogForm } from '../../ui/dialog-form';
import { Field, inputClass } from '../../ui/field';
import { ObjectEditor } from '../../ui/object-editor';
import { objectText, parseObject } from '../../ui/object-text';
import { visibleName } from '../../ui/visible-name';
import { useAgentApi } from '../agents/agent-api';
import { assistantChoicesQuery, schemasQuery } from '../agents/assistants.queries';
import { workKeys } from './work.queries';

export function CreateCronDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New cron"
      description="Starts a run at each time of its schedule."
    >
      {open && <CreateForm onDone={() => onOpenChange(false)} />}
    </Dialog>
  );
}

function CreateForm({ onDone }: { onDone: () => void }) {
  const api = useAgentApi();
  const id = useId();
  const queryClient = useQueryClient();
  const { data: choices = [] } = useQuery(assistantChoicesQuery(api));
  const [chosen, setChosen] = useState('');
  const assistantId = chosen || choices[0]?.assistant_id || '';
  const [schedule, setSchedule] = useState('0 9 * * 1-5');
  const [timezone, setTimezone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [threadId, setThreadId] = useState('');
  const [input, setInput] = useState(objectText({}));
  const schemas = useQuery({ ...schemasQuery(api, assistantId), enabled: assistantId !== '' });
  const parsed = parseObject(input);
  const create = useMutation({
    mutationFn: () => {
      const body = {
        assistant_id: assistantId,
        schedule: schedule.trim(),
        timezone: timezone.trim() || null,
        input: parsed.value as Record<string, unknown>,
      };
      const thread = threadId.trim();
      return thread === ''
        ? unwrap(api.client.POST('/runs/crons', { body: { ...body, on_run_completed: 'keep' } }))
        : unwrap(api.client.POST('/threads/{thread_id}/runs/crons', { params: { path: { thread_id: thread } }, body }));
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: workKeys.crons(api) });
      onDone();
    },
  });
  const isComplete = assistantId !== '' && schedule.trim() !== '' && parsed.problem === undefined;
  return (
    <DialogForm
      submit="Create cron"
      isPending={create.isPending}
      isComplete={isComplete}
      error={create.error}
      onSubmit={() => create.mutate()}
      onCancel={onDone}
    >
      <div className="grid gap-1">
        <label htmlFor={id} className="text-xs font-medium text-ink-2">
          Assistant
        </label>
        <select id={id} className={inputClass} value={assistantId} onChange={(event) => setChosen(event.target.value)}>
          {choices.map((one) => (
            <option key={one.assistant_id} value={one.assistant_id}>
              {visibleName(one.name)}
            </option>
          ))}
        </select>
      </div>
      <div className="grid grid-cols-2 items-start gap-3 max-[520px]:grid-cols-1">
        <Field
          label="Schedule"
          mono
          value={schedule}
          hint="Minute, hour, day, month, weekday; or @hourly, @daily."
          onChange={(event) => setSchedule(event.target.value)}
        />
        <Field
          label="Time zone"
          mono
          value={timezone}
          hint="Such as Europe/Oslo; empty for UTC."
          onChange={(event) => setTimezone(event.target.value)}
        />
      </div>
      <Field
        label="Thread id (optional)"
        mono
        value={threadId}
        hint="All runs on one thread. Otherwise each run gets its own, which is kept."
        onChange={(event) => setThreadId(event.target.value)}
      />
      <ObjectEditor
        key={assistantId}
        label="Input"
        schema={schemas.data?.input_schema}
        object={input}
        onChange={setInput}
      />
    </DialogForm>
  );
}
