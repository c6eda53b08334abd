import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { unwrap } from '../../api/clients';
import { useApi, useTenant } from '../../shared/app-context';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { Segmented } from '../../ui/segmented';
import { ErrorState } from '../../ui/states';
import { checkDeploymentForm, emptyDeploymentForm, toCreateBody, type DeploymentForm } from './deployment-form';
import { deploymentKeys } from './deployments.queries';
import { SecretsEditor } from './secrets-editor';

export function CreateDeploymentDialog({
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
      title="New deployment"
      description="Starts an agent server for your graphs. Its first revision begins at once."
    >
      {open && <CreateDeploymentForm onDone={() => onOpenChange(false)} />}
    </Dialog>
  );
}

function CreateDeploymentForm({ onDone }: { onDone: () => void }) {
  const api = useApi();
  const tenant = useTenant();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [form, setForm] = useState<DeploymentForm>(emptyDeploymentForm);
  const [submitted, setSubmitted] = useState(false);
  // One key per content: a second click creates no second deployment; a corrected form is a new request.
  const idempotencyKey = useRef(crypto.randomUUID());
  const set = (part: Partial<DeploymentForm>) => {
    idempotencyKey.current = crypto.randomUUID();
    setForm({ ...form, ...part });
  };
  const found = checkDeploymentForm(form);
  const problems = submitted ? found : {};

  const create = useMutation({
    mutationFn: () =>
      unwrap(
        api.controlPlane.POST('/v2/deployments', {
          params: { header: { 'Idempotency-Key': idempotencyKey.current } },
          body: toCreateBody(form),
        }),
      ),
    onSuccess: async (deployment) => {
      await queryClient.invalidateQueries({ queryKey: deploymentKeys.all(api) });
      onDone();
      await router.navigate({
        to: '/o/$tenant/host/deployments/$deploymentId',
        params: { tenant, deploymentId: deployment.id },
      });
    },
  });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (Object.keys(found).length === 0) create.mutate();
      }}
    >
      <div className="grid gap-4 px-5 py-4">
        <Field
          label="Name"
          value={form.name}
          problem={problems.name}
          hint="Lower-case letters, digits and hyphens. It cannot be changed later."
          onChange={(event) => set({ name: event.target.value })}
        />
        <div className="grid justify-items-start gap-1">
          <span className="text-xs font-medium text-ink-2">Source</span>
          <Segmented
            label="Source"
            value={form.source}
            choices={[
              { value: 'external_docker', label: 'Docker image' },
              { value: 'github', label: 'GitHub repository' },
            ]}
            onChange={(source) => set({ source })}
          />
        </div>
        {form.source === 'external_docker' ? (
          <Field
            label="Image"
            mono
            placeholder="registry.example.com/team/agent:1.0"
            value={form.imageUri}
            problem={problems.imageUri}
            onChange={(event) => set({ imageUri: event.target.value })}
          />
        ) : (
          <GithubFields form={form} problems={problems} set={set} />
        )}
        <SecretsEditor
          rows={form.secrets}
          onChange={(secrets) => set({ secrets })}
          hint="Encrypted; never shown again."
        />
      </div>
      {create.isError && <ErrorState error={create.error} />}
      <div className="flex justify-end gap-2 border-t border-line px-5 py-3">
        <Button onClick={onDone}>Cancel</Button>
        <Button look="solid" type="submit" disabled={create.isPending}>
          {create.isPending ? 'Creating…' : 'Create deployment'}
        </Button>
      </div>
    </form>
  );
}

function GithubFields({
  form,
  problems,
  set,
}: {
  form: DeploymentForm;
  problems: ReturnType<typeof checkDeploymentForm>;
  set: (part: Partial<DeploymentForm>) => void;
}) {
  return (
    <>
      <Field
        label="Repository"
        mono
        placeholder="https://github.com/team/agent"
        value={form.repoUrl}
        problem={problems.repoUrl}
        onChange={(event) => set({ repoUrl: event.target.value })}
      />
      <div className="grid grid-cols-2 gap-3 max-[520px]:grid-cols-1">
        <Field
          label="Branch or tag"
          mono
          value={form.repoRef}
          problem={problems.repoRef}
          hint="A tag as refs/tags/v1.0"
          onChange={(event) => set({ repoRef: event.target.value })}
        />
        <Field
          label="Configuration file"
          mono
          value={form.configPath}
          problem={problems.configPath}
          onChange={(event) => set({ configPath: event.target.value })}
        />
      </div>
      <Field
        label="GitHub integration id (optional)"
        mono
        value={form.integrationId}
        hint="Only for a private repository that is reached through an installed integration."
        onChange={(event) => set({ integrationId: event.target.value })}
      />
    </>
  );
}
