import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { unwrap } from '../../api/clients';
import { useApi } from '../../shared/app-context';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Dialog } from '../../ui/dialog';
import { DialogForm } from '../../ui/dialog-form';
import { Field } from '../../ui/field';
import { permissionProblem, permissionText, readPermissions } from './permission-list';
import { type IssuedApiKey, meQuery, systemKeys } from './system.queries';

export function CreateKeyDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [issued, setIssued] = useState<IssuedApiKey | null>(null);
  const close = (next: boolean) => {
    onOpenChange(next);
    if (!next) setIssued(null);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={issued ? 'Copy the key now' : 'New API key'}
      description={issued ? 'It is not shown again: only its digest is stored.' : 'For this workspace.'}
    >
      {open && !issued && <CreateForm onIssued={setIssued} onCancel={() => close(false)} />}
      {issued && <Issued issued={issued} onDone={() => close(false)} />}
    </Dialog>
  );
}

function Issued({ issued, onDone }: { issued: IssuedApiKey; onDone: () => void }) {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-5 py-4">
        <code className="rounded-md bg-raised p-3 font-mono text-xs leading-5 wrap-anywhere select-all">
          {issued.key}
        </code>
        <CopyButton text={() => issued.key} label="Copy the key" />
      </div>
      <div className="flex justify-end border-t border-line px-5 py-3">
        <Button look="solid" onClick={onDone}>
          Done
        </Button>
      </div>
    </>
  );
}

function CreateForm({ onIssued, onCancel }: { onIssued: (issued: IssuedApiKey) => void; onCancel: () => void }) {
  const api = useApi();
  const id = useId();
  const queryClient = useQueryClient();
  const { data: me } = useQuery(meQuery(api));
  const [name, setName] = useState('');
  const [isLimited, setLimited] = useState(false);
  const [text, setText] = useState('');
  const permissions = readPermissions(text);
  const problem = isLimited && text.trim() !== '' ? permissionProblem(permissions) : undefined;
  const create = useMutation({
    mutationFn: () =>
      unwrap(
        api.controlPlane.POST('/v1/api-keys', {
          body: { name: name.trim(), ...(isLimited && { permissions }) },
        }),
      ),
    onSuccess: async (issued) => {
      onIssued(issued);
      await queryClient.invalidateQueries({ queryKey: systemKeys.apiKeys(api) });
    },
  });
  const isComplete = name.trim() !== '' && (!isLimited || permissionProblem(permissions) === undefined);
  return (
    <DialogForm
      submit="Create key"
      isPending={create.isPending}
      isComplete={isComplete}
      error={create.error}
      onSubmit={() => create.mutate()}
      onCancel={onCancel}
    >
      <Field
        label="Name"
        value={name}
        maxLength={255}
        hint="The program or person that uses it, such as ci."
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset className="grid gap-2 text-sm">
        <legend className="mb-1 text-xs font-medium text-ink-2">Permissions</legend>
        <label className="flex min-h-6 items-center gap-2">
          <input type="radio" name={id} checked={!isLimited} onChange={() => setLimited(false)} />
          Those of your own key{me && ` (${permissionText(me.permissions)})`}
        </label>
        <label className="flex min-h-6 items-center gap-2">
          <input type="radio" name={id} checked={isLimited} onChange={() => setLimited(true)} />
          Only these
        </label>
      </fieldset>
      {isLimited && (
        <Field
          label="Granted permissions"
          mono
          value={text}
          problem={problem}
          hint="Separated by spaces, such as deployments:read runs:* threads:*."
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </DialogForm>
  );
}
