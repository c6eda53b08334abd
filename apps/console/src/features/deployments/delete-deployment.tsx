import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { unwrap } from '../../api/clients';
import { useApi } from '../../shared/app-context';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { ErrorState } from '../../ui/states';
import { visibleName } from '../../ui/visible-name';
import { deploymentKeys, type Deployment } from './deployments.queries';

/** Deletes a deployment once its name was typed. */
export function DeleteDeployment({ deployment, onDeleted }: { deployment: Deployment; onDeleted: () => void }) {
  const [open, setOpen] = useState(false);
  if (deployment.status === 'AWAITING_DELETE') return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Trash2 size={14} /> Delete
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Delete ${visibleName(deployment.name)}?`}
        description="Its agents stop, and its revisions, logs and secrets are removed. This cannot be undone."
      >
        {open && <Confirmation deployment={deployment} onCancel={() => setOpen(false)} onDeleted={onDeleted} />}
      </Dialog>
    </>
  );
}

function Confirmation({
  deployment,
  onCancel,
  onDeleted,
}: {
  deployment: Deployment;
  onCancel: () => void;
  onDeleted: () => void;
}) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const remove = useMutation({
    mutationFn: () =>
      unwrap(
        api.controlPlane.DELETE('/v2/deployments/{deployment_id}', {
          params: { path: { deployment_id: deployment.id } },
        }),
      ),
    onSuccess: async () => {
      onDeleted();
      await queryClient.invalidateQueries({ queryKey: deploymentKeys.all(api) });
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        remove.mutate();
      }}
    >
      <div className="px-5 py-4">
        <Field
          label={`Type ${visibleName(deployment.name)} to confirm`}
          mono
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {remove.isError && <ErrorState error={remove.error} />}
      <div className="sticky bottom-0 z-10 flex justify-end gap-2 border-t border-line bg-surface px-5 py-3">
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="solid" type="submit" disabled={remove.isPending || typed !== deployment.name}>
          {remove.isPending ? 'Deleting…' : 'Delete deployment'}
        </Button>
      </div>
    </form>
  );
}
