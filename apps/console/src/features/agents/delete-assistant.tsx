import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { unwrap } from '../../api/clients';
import { ConfirmButton } from '../../ui/confirm-button';
import { visibleName } from '../../ui/visible-name';
import { useAgentApi, type Assistant } from './agent-api';
import { assistantKeys } from './assistants.queries';

export function DeleteAssistant({ assistant, onDeleted }: { assistant: Assistant; onDeleted: () => void }) {
  const api = useAgentApi();
  const queryClient = useQueryClient();
  return (
    <ConfirmButton
      title={`Delete ${visibleName(assistant.name)}?`}
      description="All of its versions are removed. Its threads stay."
      confirm="Delete assistant"
      action={async () => {
        await unwrap(
          api.client.DELETE('/assistants/{assistant_id}', {
            params: { path: { assistant_id: assistant.assistant_id } },
          }),
        );
        onDeleted();
        await queryClient.invalidateQueries({ queryKey: assistantKeys.all(api) });
      }}
    >
      <Trash2 size={14} aria-hidden="true" /> Delete
    </ConfirmButton>
  );
}
