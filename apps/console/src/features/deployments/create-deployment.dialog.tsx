import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { unwrap } from '../../api/clients';
import { useApi, useTenant } from '../../shared/app-context';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { Segmented } from '../../ui/segmented';
import { ErrorState } from '../../ui/states';
import { CommandFields, RepositoryFields } from './build-fields';
import {
  checkDeploymentForm,
  emptyDeploymentForm,
  problemsOfAnswer,
  toCreateBody,
  toRevisionBody,
  type DeploymentForm,
} from './deployment-form';
import { deploymentKeys } from './deployments.queries';
import type { FolderEntry } from './folder';
import { FolderField, useFolderChoice } from './folder-field';
import { SecretsEditor } from './secrets-editor';
import { UploadProgressBar } from './upload-progress';
import { isStopped, useSourceUpload } from './use-source-upload';
import { VariablesOffer } from './variables-offer';

/** A new deployment has no secrets yet. */
const none = [] as const;

export function CreateDeploymentDialog({
  open,
  folder,
  onOpenChange,
}: {
  open: boolean;
  /** Folder that was dropped into the page. */
  folder?: FolderEntry | undefined;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New deployment"
      description="Starts an agent server for your graphs. Its first revision begins at once."
    >
      {open && <CreateDeploymentForm folder={folder} onDone={() => onOpenChange(false)} />}
    </Dialog>
  );
}

function CreateDeploymentForm({ folder, onDone }: { folder: FolderEntry | undefined; onDone: () => void }) {
  const [form, setForm] = useState<DeploymentForm>(emptyDeploymentForm);
  const [submitted, setSubmitted] = useState(false);
  const { create, upload, isMade } = useCreation(form, onDone);
  const set = (part: Partial<DeploymentForm>) => setForm((current) => ({ ...current, ...part }));
  const { choice, choose } = useFolderChoice((project) =>
    setForm((current) => ({
      ...current,
      folder: project,
      name: current.name.trim() === '' ? project.name : current.name,
      configPath: project.configPath ?? current.configPath,
    })),
  );
  const chooseFolder = (chosen: FolderEntry) => {
    set({ source: 'internal_source', folder: undefined });
    choose(chosen);
  };
  const takeFirst = useEffectEvent(() => folder && chooseFolder(folder));
  useEffect(() => takeFirst(), []);
  const found = checkDeploymentForm(form);
  const answer = problemsOfAnswer(create.error);
  const problems = create.isError ? { ...answer.fields, ...found } : submitted ? found : {};
  const { source } = form;
  const fields = { form, problems, set };

  return (
    <form
      noValidate
      onChange={() => create.isError && create.reset()}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (Object.keys(found).length === 0 && !choice.isReading) create.mutate();
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-5 py-4">
        <div className="grid justify-items-start gap-1">
          <span className="text-xs font-medium text-ink-2">Source</span>
          <Segmented
            label="Source"
            value={source}
            choices={[
              { value: 'internal_source', label: 'Folder' },
              { value: 'github', label: 'Git repository' },
              { value: 'external_docker', label: 'Docker image' },
            ]}
            onChange={(next) => set({ source: next })}
          />
        </div>
        {source === 'internal_source' && (
          <FolderField choice={choice} problem={problems.folder} disabled={create.isPending} onFolder={chooseFolder} />
        )}
        {source === 'github' && <RepositoryFields {...fields} />}
        {source === 'external_docker' && (
          <Field
            label="Image"
            mono
            placeholder="registry.example.com/team/agent:1.0"
            value={form.imageUri}
            problem={problems.imageUri}
            onChange={(event) => set({ imageUri: event.target.value })}
          />
        )}
        <Field
          label="Name"
          value={form.name}
          disabled={isMade}
          problem={problems.name}
          hint="Unique in the workspace. It cannot be changed later."
          onChange={(event) => set({ name: event.target.value })}
        />
        {source === 'internal_source' && (
          <VariablesOffer
            offered={choice.project?.variables}
            existing={none}
            added={form.secrets}
            onTake={({ added }) => set({ secrets: added })}
          />
        )}
        <SecretsEditor
          rows={form.secrets}
          problem={problems.secrets}
          onChange={(secrets) => set({ secrets })}
          hint="Encrypted; never shown again."
        />
        {source !== 'external_docker' && <CommandFields {...fields} />}
      </div>
      {create.isError && answer.rest !== undefined && !isStopped(create.error) && <ErrorState error={answer.rest} />}
      {isStopped(create.error) && (
        <p role="status" className="px-5 pb-3 text-xs text-ink-2">
          Stopped. {isMade && 'The deployment exists without a revision; Create goes on with it.'}
        </p>
      )}
      {create.isPending && upload.progress && <UploadProgressBar progress={upload.progress} onStop={upload.stop} />}
      <div className="sticky bottom-0 z-10 flex justify-end gap-2 border-t border-line bg-surface px-5 py-3">
        <Button onClick={onDone}>Cancel</Button>
        <Button look="solid" type="submit" disabled={create.isPending || choice.isReading}>
          {create.isPending ? 'Creating…' : 'Create deployment'}
        </Button>
      </div>
    </form>
  );
}

/** Creates the deployment and, from a folder, its first revision. */
function useCreation(form: DeploymentForm, onDone: () => void) {
  const api = useApi();
  const tenant = useTenant();
  const router = useRouter();
  const queryClient = useQueryClient();
  const upload = useSourceUpload(api);
  // One key per content: a second click creates no second deployment; a corrected form is a new request.
  const request = useRef({ content: '', key: '' });
  const [madeId, setMadeId] = useState<string>();

  const make = async (): Promise<string> => {
    if (madeId !== undefined) return madeId;
    const body = toCreateBody(form);
    const content = JSON.stringify(body);
    if (request.current.content !== content) request.current = { content, key: crypto.randomUUID() };
    const { id } = await unwrap(
      api.controlPlane.POST('/v2/deployments', {
        params: { header: { 'Idempotency-Key': request.current.key } },
        body,
      }),
    );
    setMadeId(id);
    return id;
  };

  const create = useMutation({
    mutationFn: async () => {
      if (form.source !== 'internal_source' || form.folder === undefined) return make();
      let deploymentId = madeId ?? '';
      const tarballPath = await upload.upload(form.folder, async () => (deploymentId = await make()));
      const revision = { ...form, tarballPath, existing: [], added: form.secrets };
      await unwrap(
        api.controlPlane.PATCH('/v2/deployments/{deployment_id}', {
          params: { path: { deployment_id: deploymentId } },
          body: toRevisionBody(form.source, revision),
        }),
      );
      return deploymentId;
    },
    onSuccess: async (deploymentId) => {
      onDone();
      await router.navigate({
        to: '/o/$tenant/host/deployments/$deploymentId',
        params: { tenant, deploymentId },
      });
    },
    onSettled: () => {
      upload.settle();
      return queryClient.invalidateQueries({ queryKey: deploymentKeys.all(api) });
    },
  });
  return { create, upload, isMade: madeId !== undefined };
}
