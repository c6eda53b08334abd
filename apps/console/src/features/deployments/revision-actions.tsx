import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { History, RotateCcw, Square } from 'lucide-react';
import { unwrap } from '../../api/clients';
import { useApi } from '../../shared/app-context';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/states';
import { deploymentKeys, type Deployment, type Revision } from './deployments.queries';
import { revisionStatusView } from './revision-status';

/** Interrupts an unfinished revision, and deploys a finished one again. */
export function RevisionActions({ deployment, revision }: { deployment: Deployment; revision: Revision }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate({ from: '/o/$tenant/host/deployments/$deploymentId' });
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: deploymentKeys.one(api, deployment.id) });
  const interrupt = useMutation({
    mutationFn: () =>
      unwrap(
        api.controlPlane.POST('/v1/projects/{project_id}/revisions/{revision_id}/interrupt', {
          params: { path: { project_id: deployment.id, revision_id: revision.id } },
        }),
      ),
    onSuccess,
  });
  const redeploy = useMutation({
    mutationFn: () =>
      unwrap(
        api.controlPlane.POST('/v2/deployments/{deployment_id}/revisions/{revision_id}/redeploy', {
          params: { path: { deployment_id: deployment.id, revision_id: revision.id } },
        }),
      ),
    // The newest revision is shown without a parameter.
    onSuccess: () => Promise.all([onSuccess(), navigate({ search: {} })]),
  });
  const failed = interrupt.error ?? redeploy.error;
  const { terminal } = revisionStatusView(revision.status);
  const isActive = revision.id === deployment.active_revision_id;
  if (terminal && revision.status !== 'DEPLOYED') return null;
  return (
    <div className="border-b border-line">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
        {terminal ? (
          <Button disabled={redeploy.isPending} onClick={() => redeploy.mutate()}>
            {isActive ? <RotateCcw size={14} /> : <History size={14} />}
            {isActive ? 'Redeploy' : 'Roll back to this revision'}
          </Button>
        ) : (
          <Button disabled={interrupt.isPending || interrupt.isSuccess} onClick={() => interrupt.mutate()}>
            <Square size={13} /> {interrupt.isPending || interrupt.isSuccess ? 'Interrupting…' : 'Interrupt'}
          </Button>
        )}
        <span className="text-xs text-ink-3">
          {terminal
            ? 'Makes a new revision with this build, configuration and secrets.'
            : 'The serving revision is not affected.'}
        </span>
      </div>
      {failed && <ErrorState error={failed} />}
    </div>
  );
}
