import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { unwrap } from '../../api/clients';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { inputClass } from '../../ui/field';
import { JsonEditor } from '../../ui/json-editor';
import { jsonText, parseObjectText } from '../../ui/json-text';
import { ErrorState } from '../../ui/states';
import { useAgentApi, type ThreadState } from '../agents/agent-api';
import { threadKeys } from './threads.queries';

/** Larger values are not put into the editor. */
const maximumCharacters = 100_000;

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  threadId: string;
  state: ThreadState;
  onSaved: (checkpointId: string) => void;
}

/** Writes values on top of a checkpoint: a new checkpoint, on a branch of its own if others follow. */
export function EditState(props: Props) {
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title="Edit the state"
      description="Writes a new checkpoint, as if a node had returned these values. Messages are added, or replaced by their id."
    >
      {props.open && <EditForm {...props} />}
    </Dialog>
  );
}

function EditForm({ onOpenChange, threadId, state, onSaved }: Props) {
  const api = useAgentApi();
  const id = useId();
  const queryClient = useQueryClient();
  const [text, setText] = useState(() => editable(state.values));
  const [asNode, setAsNode] = useState('');
  const parsed = parseObjectText(text);
  const save = useMutation({
    mutationFn: () =>
      unwrap(
        api.client.POST('/threads/{thread_id}/state', {
          params: { path: { thread_id: threadId } },
          body: {
            values: parsed.value as Record<string, unknown>,
            checkpoint_id: state.checkpoint?.checkpoint_id ?? '',
            ...(asNode.trim() === '' ? {} : { as_node: asNode.trim() }),
          },
        }),
      ),
    onSuccess: async ({ checkpoint }) => {
      await queryClient.invalidateQueries({ queryKey: threadKeys.all(api) });
      onOpenChange(false);
      if (checkpoint.checkpoint_id) onSaved(checkpoint.checkpoint_id);
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (parsed.problem === undefined) save.mutate();
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-5 py-4">
        <JsonEditor
          label="Values to write, JSON"
          rows={14}
          text={text}
          onChange={setText}
          parse={parseObjectText}
          hint="Remove the members that stay as they are."
        />
        <div className="grid gap-1">
          <label htmlFor={id} className="text-xs font-medium text-ink-2">
            As node (optional)
          </label>
          <input
            id={id}
            value={asNode}
            spellCheck={false}
            placeholder="The node that wrote last"
            onChange={(event) => setAsNode(event.target.value)}
            className={`${inputClass} font-mono text-xs`}
          />
          <p className="text-xs text-ink-3">The graph goes on after this node.</p>
        </div>
      </div>
      {save.isError && <ErrorState error={save.error} />}
      <div className="sticky bottom-0 z-10 flex justify-end gap-2 border-t border-line bg-surface px-5 py-3">
        <Button onClick={() => onOpenChange(false)}>Cancel</Button>
        <Button look="solid" type="submit" disabled={save.isPending || parsed.problem !== undefined}>
          {save.isPending ? 'Writing…' : 'Write checkpoint'}
        </Button>
      </div>
    </form>
  );
}

/** Values without lists, whose reducers would add them once more. */
function editable(values: Record<string, unknown>): string {
  const plain = Object.fromEntries(Object.entries(values).filter(([, value]) => !Array.isArray(value)));
  const text = jsonText(plain);
  return text.length > maximumCharacters ? '{}' : text;
}
