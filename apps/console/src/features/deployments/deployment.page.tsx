import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { ExternalLink, Plus } from 'lucide-react';
import { useState } from 'react';
import { useApi, useTenant } from '../../shared/app-context';
import { usePageTitle } from '../../shared/use-page-title';
import { Breadcrumb } from '../../ui/breadcrumb';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Fact, Facts } from '../../ui/facts';
import { shortId } from '../../ui/format';
import { Name } from '../../ui/name';
import { pageFrame } from '../../ui/page-frame';
import { PageHead } from '../../ui/page-head';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states';
import { Ago } from '../../ui/time';
import { visibleName } from '../../ui/visible-name';
import { deploymentQuery, isSimulated, revisionsQuery, type Deployment } from './deployments.queries';
import { DeleteDeployment } from './delete-deployment';
import type { FolderEntry } from './folder';
import { FolderDrop } from './folder-drop';
import { NewRevisionDialog } from './new-revision.dialog';
import { RevisionDetail } from './revision-detail';
import { RevisionList } from './revision-list';
import { SimulatedNote } from './simulated-note';
import { sourceNames } from './source-summary';
import { DeploymentStateBadge } from './status-badges';

const route = getRouteApi('/signed-in/o/$tenant/host/deployments/$deploymentId');

export default function DeploymentPage() {
  const { deploymentId } = route.useParams();
  const api = useApi();
  const deployment = useQuery(deploymentQuery(api, deploymentId));
  usePageTitle(deployment.data && visibleName(deployment.data.name), 'Deployments');

  if (deployment.isPending) return <LoadingRows label="Loading the deployment" />;
  if (!deployment.data) {
    return <ErrorState page error={deployment.error} onRetry={() => void deployment.refetch()} />;
  }
  return (
    <div className={`${pageFrame} gap-4`}>
      <DeploymentHeader deployment={deployment.data} />
      <Revisions deployment={deployment.data} />
    </div>
  );
}

function DeploymentHeader({ deployment }: { deployment: Deployment }) {
  const tenant = useTenant();
  const navigate = route.useNavigate();
  const leave = useNavigate();
  const [creating, setCreating] = useState(false);
  const [folder, setFolder] = useState<FolderEntry>();
  const create = (from?: FolderEntry) => {
    setFolder(from);
    setCreating(true);
  };
  const url = deployment.source_config.custom_url;
  const repo = deployment.source_config.repo_url;
  return (
    <PageHead
      breadcrumb={
        <Breadcrumb>
          <Link to="/o/$tenant/host/deployments" params={{ tenant }} className="hover:text-ink hover:underline">
            Deployments
          </Link>
          <Name text={deployment.name} />
        </Breadcrumb>
      }
      title={<Name text={deployment.display_name ?? deployment.name} />}
      beside={<DeploymentStateBadge deployment={deployment} inLine />}
      actions={
        <>
          <DeleteDeployment
            deployment={deployment}
            onDeleted={() => void leave({ to: '/o/$tenant/host/deployments', params: { tenant } })}
          />
          {deployment.state !== 'deleting' && (
            <Button look="solid" onClick={() => create()}>
              <Plus size={15} aria-hidden="true" /> New revision
            </Button>
          )}
        </>
      }
    >
      <SimulatedNote deployment={deployment} />
      <Facts>
        <Fact name="Address">
          {isSimulated(deployment) ? (
            <span className="text-ink-3">none: the driver is simulated</span>
          ) : url ? (
            <>
              <a
                href={`${url.replace(/\/$/, '')}/docs`}
                className="min-w-0 wrap-anywhere text-accent hover:underline"
                rel="noreferrer"
              >
                {url} <ExternalLink size={12} aria-hidden="true" className="inline" />
              </a>
              <CopyButton short label="Copy address" text={() => url} />
              <Link
                to="/o/$tenant/agents/$server"
                params={{ tenant, server: deployment.id }}
                className="inline-flex min-h-6 items-center text-xs text-accent hover:underline"
              >
                Talk to its agents
              </Link>
            </>
          ) : (
            <span className="text-ink-3">available after the first deployment</span>
          )}
        </Fact>
        <Fact name="Source">
          {sourceNames[deployment.source] ?? deployment.source}
          {repo && <bdi className="min-w-0 font-mono text-xs wrap-anywhere text-ink-2">{repo}</bdi>}
        </Fact>
        <Fact name="Traces">
          <Link
            to="/o/$tenant/projects"
            params={{ tenant }}
            search={{ name: deployment.name }}
            className="text-accent hover:underline"
          >
            Runs and charts
          </Link>
        </Fact>
        <Fact name="Deployment id">
          <code className="font-mono text-xs" title={deployment.id}>
            {shortId(deployment.id)}
          </code>
          <CopyButton short label="Copy deployment id" text={() => deployment.id} />
        </Fact>
        {deployment.secret_names && deployment.secret_names.length > 0 && (
          <Fact name="Environment">
            <span
              className="line-clamp-2 min-w-0 font-mono text-xs wrap-anywhere"
              title={deployment.secret_names.join('\n')}
            >
              {deployment.secret_names.slice(0, 3).join(', ')}
              {deployment.secret_names.length > 3 && ` and ${deployment.secret_names.length - 3} more`}
            </span>
          </Fact>
        )}
        {deployment.expires_at !== null && (
          <Fact name="Preview">
            deleted <Ago at={deployment.expires_at} ahead />
          </Fact>
        )}
        <Fact name="Created">
          <Ago at={deployment.created_at} />
        </Fact>
      </Facts>
      {deployment.source === 'internal_source' && !creating && (
        <FolderDrop text="Drop a folder to deploy it as a new revision" onFolder={create} />
      )}
      <NewRevisionDialog
        deployment={deployment}
        open={creating}
        folder={folder}
        onOpenChange={setCreating}
        onCreated={() => void navigate({ search: {} })}
      />
    </PageHead>
  );
}

function Revisions({ deployment }: { deployment: Deployment }) {
  const api = useApi();
  const { revision, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(revisionsQuery(api, deployment.id, page));

  if (list.isPending) return <LoadingRows label="Loading revisions" rows={4} />;
  if (!list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const { revisions, hasNext } = list.data;
  const shownId = revision ?? revisions[0]?.id;
  if (shownId === undefined) {
    return (
      <div className="rounded-lg border border-line bg-surface">
        <EmptyState title="No revision yet">
          <p>
            {deployment.source === 'internal_source'
              ? 'This deployment waits for its source: drop the folder of the project into this page, or upload it with '
              : 'This deployment waits for its image: push it, and make a revision of it here, or upload a folder with '}
            <code className="font-mono text-xs">heddle deploy</code>.
          </p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(300px,380px)_minmax(0,1fr)] items-start gap-4 max-[900px]:grid-cols-[minmax(0,1fr)]">
      <RevisionList
        revisions={revisions}
        shownId={shownId}
        activeId={deployment.active_revision_id}
        page={page}
        hasNext={hasNext}
        onPage={(next) => void navigate({ search: { page: next > 1 ? next : undefined } })}
      />
      <RevisionDetail key={shownId} deployment={deployment} revisionId={shownId} />
    </div>
  );
}
