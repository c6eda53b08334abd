import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useApi, useTenant } from '../../shared/app-context';
import { usePageTitle } from '../../shared/use-page-title';
import { Button } from '../../ui/button';
import { Name } from '../../ui/name';
import { Pager } from '../../ui/pager';
import { SearchBox } from '../../ui/search-box';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states';
import { Ago } from '../../ui/time';
import { CreateDeploymentDialog } from './create-deployment.dialog';
import { deploymentsPageSize, deploymentsQuery, type Deployment } from './deployments.queries';
import { describeDeploymentSource, sourceNames } from './source-summary';
import { DeploymentStateBadge } from './status-badges';

const route = getRouteApi('/signed-in/o/$tenant/host/deployments');
/** A table on a wide screen; otherwise two lines per deployment: name and state, source and time. */
const columns =
  'grid grid-cols-[minmax(180px,1.4fr)_minmax(220px,2fr)_190px_110px] items-center gap-x-4 px-4 max-[900px]:grid-cols-[minmax(0,1fr)_auto]';

export default function DeploymentsPage() {
  usePageTitle('Deployments');
  const api = useApi();
  const { name = '', page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const [creating, setCreating] = useState(false);
  const list = useQuery(deploymentsQuery(api, { name, page }));

  return (
    <div className="mx-auto grid max-w-[1400px] grid-cols-[minmax(0,1fr)] gap-3 px-6 py-5 max-[640px]:px-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="mr-auto text-lg font-semibold tracking-tight">Deployments</h1>
        <SearchBox
          label="Filter by name"
          value={name}
          onChange={(next) => void navigate({ search: { name: next.trim() || undefined }, replace: true })}
        />
        <Button look="solid" onClick={() => setCreating(true)}>
          <Plus size={15} /> New deployment
        </Button>
      </div>
      <section className="overflow-hidden rounded-lg border border-line bg-surface" aria-label="Deployments">
        {list.isPending && <LoadingRows label="Loading deployments" />}
        {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.data && list.data.deployments.length === 0 && (
          <NoDeployments name={name} onCreate={() => setCreating(true)} />
        )}
        {list.data && list.data.deployments.length > 0 && (
          <div role="table" aria-label="Deployments">
            <div
              role="row"
              className={`${columns} h-8 border-b border-line bg-raised text-2xs font-medium text-ink-2 max-[900px]:sr-only`}
            >
              <span role="columnheader">Name</span>
              <span role="columnheader">Source</span>
              <span role="columnheader">State</span>
              <span role="columnheader" className="text-right">
                Updated
              </span>
            </div>
            {list.data.deployments.map((deployment) => (
              <DeploymentRow key={deployment.id} deployment={deployment} />
            ))}
          </div>
        )}
        {list.data && (
          <Pager
            page={page}
            count={list.data.deployments.length}
            pageSize={deploymentsPageSize}
            hasNext={list.data.hasNext}
            onPage={(next) =>
              void navigate({ search: (current) => ({ ...current, page: next > 1 ? next : undefined }) })
            }
          />
        )}
      </section>
      <CreateDeploymentDialog open={creating} onOpenChange={setCreating} />
    </div>
  );
}

function DeploymentRow({ deployment }: { deployment: Deployment }) {
  const tenant = useTenant();
  return (
    <div
      role="row"
      className={`${columns} relative min-h-11 border-b border-line last:border-b-0 hover:bg-hover has-[a:focus-visible]:bg-hover`}
    >
      <span role="cell" className="min-w-0 py-1.5 font-medium">
        <Link
          to="/o/$tenant/host/deployments/$deploymentId"
          params={{ tenant, deploymentId: deployment.id }}
          className="line-clamp-2 after:absolute after:inset-0"
        >
          <Name text={deployment.display_name ?? deployment.name} />
        </Link>
        {deployment.display_name && (
          <Name text={deployment.name} className="line-clamp-1 text-xs font-normal text-ink-3" />
        )}
      </span>
      <span role="cell" className="grid min-w-0 py-1.5 text-xs max-[900px]:order-3">
        <span className="text-ink-2">{sourceNames[deployment.source] ?? deployment.source}</span>
        <bdi className="truncate font-mono text-2xs text-ink-3" title={describeDeploymentSource(deployment)}>
          {describeDeploymentSource(deployment)}
        </bdi>
      </span>
      <span role="cell" className="max-[900px]:order-2 max-[900px]:justify-self-end">
        <DeploymentStateBadge deployment={deployment} />
      </span>
      <span role="cell" className="text-right text-xs text-ink-2 max-[900px]:order-4">
        <Ago at={deployment.updated_at} />
      </span>
    </div>
  );
}

function NoDeployments({ name, onCreate }: { name: string; onCreate: () => void }) {
  if (name !== '') {
    return (
      <EmptyState title="No deployment matches">
        <p>No name contains “{name}”. Clear the filter to see all deployments.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No deployments yet">
      <p>
        A deployment is an agent server that runs your graphs. Create one from a Docker image or a GitHub repository.
      </p>
      <div className="mt-4">
        <Button look="solid" onClick={onCreate}>
          <Plus size={15} /> New deployment
        </Button>
      </div>
    </EmptyState>
  );
}
