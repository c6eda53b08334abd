import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { unwrap } from '../../api/clients';
import { useApi } from '../../shared/app-context';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { ErrorState } from '../../ui/states';
import { visibleName } from '../../ui/visible-name';
import { checkSecrets, existingSecrets, toRevisionBody, type RevisionForm } from './deployment-form';
import { deploymentKeys, type Deployment } from './deployments.queries';
import { ExistingSecrets } from './existing-secrets';
import { SecretsEditor } from './secrets-editor';

export function NewRevisionDialog({
  deployment,
  open,
  onOpenChange,
  onCreated,
}: {
  deployment: Deployment;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: () => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`New revision of ${visibleName(deployment.name)}`}
      description="Starts from the values of the latest revision. The serving revision keeps serving until this one is healthy."
    >
      {open && (
        <NewRevisionForm
          deployment={deployment}
          onCancel={() => onOpenChange(false)}
          onCreated={() => {
            onOpenChange(false);
            onCreated();
          }}
        />
      )}
    </Dialog>
  );
}

function NewRevisionForm({
  deployment,
  onCancel,
  onCreated,
}: {
  deployment: Deployment;
  onCancel: () => void;
  onCreated: () => void;
}) {
  const api = useApi();
  const queryClient = useQueryClient();
  const latest = deployment.source_revision_config;
  const [form, setForm] = useState<RevisionForm>({
    imageUri: latest.image_uri ?? '',
    repoRef: latest.repo_ref ?? '',
    configPath: latest.langgraph_config_path ?? '',
    existing: existingSecrets(deployment.secret_names),
    added: [],
  });
  const [submitted, setSubmitted] = useState(false);
  const problem = checkSecrets(form.existing, form.added);
  const create = useMutation({
    mutationFn: () =>
      unwrap(
        api.controlPlane.PATCH('/v2/deployments/{deployment_id}', {
          params: { path: { deployment_id: deployment.id } },
          body: toRevisionBody(deployment.source, form),
        }),
      ),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: deploymentKeys.one(api, deployment.id) });
      onCreated();
    },
  });
  const docker = deployment.source.endsWith('docker');
  const incomplete = docker ? form.imageUri.trim() === '' : form.repoRef.trim() === '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (problem === undefined) create.mutate();
      }}
    >
      <div className="grid gap-4 px-5 py-4">
        {docker ? (
          <Field
            label="Image"
            mono
            value={form.imageUri}
            onChange={(event) => setForm({ ...form, imageUri: event.target.value })}
          />
        ) : (
          <div className="grid grid-cols-2 gap-3 max-[520px]:grid-cols-1">
            <Field
              label="Branch or tag"
              mono
              value={form.repoRef}
              onChange={(event) => setForm({ ...form, repoRef: event.target.value })}
            />
            <Field
              label="Configuration file"
              mono
              value={form.configPath}
              onChange={(event) => setForm({ ...form, configPath: event.target.value })}
            />
          </div>
        )}
        <ExistingSecrets secrets={form.existing} onChange={(existing) => setForm({ ...form, existing })} />
        <SecretsEditor
          legend={form.existing.length > 0 ? 'Further ones' : undefined}
          rows={form.added}
          onChange={(added) => setForm({ ...form, added })}
          hint="Encrypted; never shown again."
        />
        {submitted && problem !== undefined && (
          <p role="alert" className="text-xs text-fail">
            {problem}
          </p>
        )}
      </div>
      {create.isError && <ErrorState error={create.error} />}
      <div className="flex justify-end gap-2 border-t border-line px-5 py-3">
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="solid" type="submit" disabled={create.isPending || incomplete}>
          {create.isPending ? 'Creating…' : 'Create revision'}
        </Button>
      </div>
    </form>
  );
}
