import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { unwrap } from '../../api/clients';
import { useApi } from '../../shared/app-context';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { ErrorState } from '../../ui/states';
import { visibleName } from '../../ui/visible-name';
import { checkSecrets, existingSecrets, problemsOfAnswer, toRevisionBody, type RevisionForm } from './deployment-form';
import { deploymentKeys, type Deployment } from './deployments.queries';
import { ExistingSecrets } from './existing-secrets';
import type { FolderEntry } from './folder';
import { FolderField, useFolderChoice } from './folder-field';
import { SecretsEditor } from './secrets-editor';
import { VariablesOffer } from './variables-offer';
import { UploadProgressBar } from './upload-progress';
import { isStopped, useSourceUpload } from './use-source-upload';

export function NewRevisionDialog({
  deployment,
  open,
  folder,
  onOpenChange,
  onCreated,
}: {
  deployment: Deployment;
  open: boolean;
  /** Folder that was dropped into the page. */
  folder?: FolderEntry | undefined;
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
          folder={folder}
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
  folder,
  onCancel,
  onCreated,
}: {
  deployment: Deployment;
  folder: FolderEntry | undefined;
  onCancel: () => void;
  onCreated: () => void;
}) {
  const api = useApi();
  const queryClient = useQueryClient();
  const upload = useSourceUpload(api);
  const latest = deployment.source_revision_config;
  const [form, setForm] = useState<RevisionForm>({
    imageUri: latest.image_uri ?? '',
    repoRef: latest.repo_ref ?? '',
    configPath: latest.langgraph_config_path ?? 'langgraph.json',
    existing: existingSecrets(deployment.secret_names),
    added: [],
  });
  const { choice, choose } = useFolderChoice(({ configPath }) =>
    setForm((current) => ({ ...current, configPath: configPath ?? current.configPath })),
  );
  const takeFirst = useEffectEvent(() => folder && choose(folder));
  useEffect(() => takeFirst(), []);
  const { project } = choice;
  const [submitted, setSubmitted] = useState(false);
  const problem = checkSecrets(form.existing, form.added);
  const create = useMutation({
    mutationFn: async () => {
      const tarballPath = project && (await upload.upload(project, () => Promise.resolve(deployment.id)));
      return unwrap(
        api.controlPlane.PATCH('/v2/deployments/{deployment_id}', {
          params: { path: { deployment_id: deployment.id } },
          body: toRevisionBody(deployment.source, { ...form, tarballPath }),
        }),
      );
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: deploymentKeys.one(api, deployment.id) });
      onCreated();
    },
    onSettled: upload.settle,
  });
  const { source } = deployment;
  const docker = source.endsWith('docker');
  const needsFolder = source === 'internal_source' && deployment.latest_revision_id === null;
  const folderProblem =
    choice.error ??
    project?.problem ??
    (needsFolder && project === undefined ? 'Choose the folder with the langgraph.json of the project.' : undefined);
  const incomplete = docker
    ? form.imageUri.trim() === ''
    : source === 'github' && (form.repoRef.trim() === '' || form.configPath.trim() === '');
  const answer = problemsOfAnswer(create.error);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (problem === undefined && folderProblem === undefined) create.mutate();
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-5 py-4">
        {docker && (
          <Field
            label="Image"
            mono
            value={form.imageUri}
            problem={answer.fields.imageUri}
            onChange={(event) => setForm({ ...form, imageUri: event.target.value })}
          />
        )}
        {source === 'github' && (
          <div className="grid grid-cols-2 items-start gap-3 max-[520px]:grid-cols-1">
            <Field
              label="Branch, tag or commit"
              mono
              value={form.repoRef}
              problem={answer.fields.repoRef}
              onChange={(event) => setForm({ ...form, repoRef: event.target.value })}
            />
            <Field
              label="Configuration file"
              mono
              value={form.configPath}
              problem={answer.fields.configPath}
              onChange={(event) => setForm({ ...form, configPath: event.target.value })}
            />
          </div>
        )}
        {source === 'internal_source' && (
          <>
            <FolderField
              choice={choice}
              problem={submitted ? folderProblem : undefined}
              disabled={create.isPending}
              onFolder={choose}
            />
            {!needsFolder && project === undefined && (
              <p className="text-xs text-ink-2">Without a folder, the source of the newest revision is built again.</p>
            )}
          </>
        )}
        <VariablesOffer
          offered={project?.variables}
          existing={form.existing}
          added={form.added}
          onTake={(taken) => setForm({ ...form, ...taken })}
        />
        <ExistingSecrets secrets={form.existing} onChange={(existing) => setForm({ ...form, existing })} />
        <SecretsEditor
          legend={form.existing.length > 0 ? 'Further ones' : undefined}
          rows={form.added}
          problem={submitted ? (problem ?? answer.fields.secrets) : undefined}
          onChange={(added) => setForm({ ...form, added })}
          hint="Encrypted; never shown again."
        />
      </div>
      {create.isError && answer.rest !== undefined && !isStopped(create.error) && <ErrorState error={answer.rest} />}
      {isStopped(create.error) && (
        <p role="status" className="px-5 pb-3 text-xs text-ink-2">
          Stopped. No revision was made.
        </p>
      )}
      {create.isPending && upload.progress && <UploadProgressBar progress={upload.progress} onStop={upload.stop} />}
      <div className="sticky bottom-0 z-10 flex justify-end gap-2 border-t border-line bg-surface px-5 py-3">
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="solid" type="submit" disabled={create.isPending || incomplete || choice.isReading}>
          {create.isPending ? 'Creating…' : 'Create revision'}
        </Button>
      </div>
    </form>
  );
}
