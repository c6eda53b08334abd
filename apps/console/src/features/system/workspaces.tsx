import { formatCount } from '@heddle/comparison-text';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { unwrap } from '../../api/clients';
import { allows } from '../../shared/permissions';
import { useApi, useTenant } from '../../shared/app-context';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Dialog } from '../../ui/dialog';
import { DialogForm } from '../../ui/dialog-form';
import { Field } from '../../ui/field';
import { Name } from '../../ui/name';
import { ErrorState, LoadingRows } from '../../ui/states';
import { Ago } from '../../ui/time';
import { visibleName } from '../../ui/visible-name';
import { meQuery, systemKeys, workspaceListQuery } from './system.queries';

/** Workspaces that the key may use. A key of all workspaces creates further ones. */
export function Workspaces() {
  const api = useApi();
  const tenant = useTenant();
  const [creating, setCreating] = useState(false);
  const list = useQuery(workspaceListQuery(api));
  const { data: me } = useQuery(meQuery(api));
  const mayCreate = me?.workspace_ids === null && allows(me.permissions, 'workspaces:create');
  return (
    <section aria-label="Workspaces" className="overflow-hidden rounded-lg border border-line bg-surface">
      {/* The heights of the button and of a row, which appear later. */}
      <div className="flex min-h-[49px] flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
        <h2 className="text-xs font-semibold text-ink-2">Workspaces</h2>
        <span className="tabular mr-auto text-xs text-ink-3">{list.data && formatCount(list.data.length)}</span>
        {mayCreate && (
          <Button className="h-7 text-xs" onClick={() => setCreating(true)}>
            <Plus size={14} aria-hidden="true" /> New workspace
          </Button>
        )}
      </div>
      {list.isPending && (
        <div className="min-h-11">
          <LoadingRows label="Loading workspaces" rows={1} />
        </div>
      )}
      {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      <ul>
        {list.data?.map(({ id, name, is_default: isDefault, created_at: createdAt }) => (
          <li
            key={id}
            className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 last:border-b-0"
          >
            {id === tenant ? (
              <Name text={name} className="text-sm font-medium wrap-anywhere" />
            ) : (
              <Link
                to="/o/$tenant/host/deployments"
                params={{ tenant: id }}
                className="inline-flex min-h-6 min-w-0 items-center text-sm font-medium text-accent hover:underline"
              >
                <Name text={name} className="wrap-anywhere" />
              </Link>
            )}
            {id === tenant && <Badge tone="active">open</Badge>}
            {isDefault && <Badge title="Made at the first start">default</Badge>}
            <span className="ml-auto flex min-w-0 items-center gap-1 max-[640px]:order-1 max-[640px]:w-full">
              <code className="font-mono text-2xs wrap-anywhere text-ink-3">{id}</code>
              <CopyButton short text={() => id} label={`Copy the id of ${visibleName(name)}`} />
            </span>
            <span className="text-xs text-ink-3 max-[640px]:ml-auto">
              created <Ago at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-4 py-2 text-xs text-ink-2">
        Rows of one workspace are invisible in the others. Names are fixed, and workspaces are not deleted.
      </p>
      <Dialog
        open={creating}
        onOpenChange={setCreating}
        title="New workspace"
        description="It has deployments, agents, datasets and keys of its own."
      >
        {creating && <CreateForm onDone={() => setCreating(false)} />}
      </Dialog>
    </section>
  );
}

function CreateForm({ onDone }: { onDone: () => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const create = useMutation({
    mutationFn: () => unwrap(api.controlPlane.POST('/v1/workspaces', { body: { name: name.trim() } })),
    onSuccess: async ({ id }) => {
      // The switcher of the frame has a list of its own.
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['workspaces'] }),
        queryClient.invalidateQueries({ queryKey: systemKeys.workspaces(api) }),
      ]);
      onDone();
      await navigate({ to: '/o/$tenant/system', params: { tenant: id } });
    },
  });
  return (
    <DialogForm
      submit="Create workspace"
      isPending={create.isPending}
      isComplete={name.trim() !== ''}
      error={create.error}
      onSubmit={() => create.mutate()}
      onCancel={onDone}
    >
      <Field
        label="Name"
        value={name}
        maxLength={255}
        hint="Shown to people. It cannot be changed later."
        onChange={(event) => setName(event.target.value)}
      />
    </DialogForm>
  );
}
