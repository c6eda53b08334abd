import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useApi, useTenant } from '../../shared/app-context';
import { usePageTitle } from '../../shared/use-page-title';
import { Button } from '../../ui/button';
import { Choice } from '../../ui/choice';
import { ColumnChoice } from '../../ui/column-choice';
import { KeyListDialog, listKeys } from '../../ui/key-list.dialog';
import { ListPage, pageParam, pagesOf } from '../../ui/list-page';
import { type Column, ListTable, TimeCell } from '../../ui/list-table';
import { Name } from '../../ui/name';
import { SearchBox } from '../../ui/search-box';
import { EmptyState } from '../../ui/states';
import { useColumns } from '../../ui/use-columns';
import { useListKeys } from '../../ui/use-list-keys';
import { CreateDeploymentDialog } from './create-deployment.dialog';
import { stateNames } from './deployment-state';
import {
  deploymentsPageSize,
  deploymentsQuery,
  isSimulated,
  type Deployment,
  type DeploymentSort,
} from './deployments.queries';
import type { FolderEntry } from './folder';
import { FolderDrop } from './folder-drop';
import { describeDeploymentSource, sourceNames } from './source-summary';
import { DeploymentStateBadge } from './status-badges';

const route = getRouteApi('/signed-in/o/$tenant/host/deployments');

const sortNames: Record<DeploymentSort, string> = { created_at: 'Creation', updated_at: 'Last change', name: 'Name' };

const stateChoices = { all: 'All', ...stateNames };

const nameColumn: Column<Deployment> = {
  id: 'name',
  title: 'Name',
  width: 'minmax(200px,1.4fr)',
  cell: (deployment) => <DeploymentName deployment={deployment} />,
};
const columns: readonly Column<Deployment>[] = [
  {
    id: 'source',
    title: 'Source',
    width: 'minmax(220px,2fr)',
    cell: (deployment) => (
      <span className="grid min-w-0 py-1.5 text-xs max-[900px]:py-0">
        <span className="text-ink-2">{sourceNames[deployment.source] ?? deployment.source}</span>
        <bdi className="truncate font-mono text-2xs text-ink-3" title={describeDeploymentSource(deployment)}>
          {describeDeploymentSource(deployment)}
        </bdi>
      </span>
    ),
  },
  {
    id: 'state',
    title: 'State',
    help: 'Serving revision, and the outcome of the newest one if that differs',
    width: '190px',
    narrow: 'beside',
    cell: (deployment) => <DeploymentStateBadge deployment={deployment} />,
  },
  {
    id: 'driver',
    title: 'Driver',
    help: 'Driver that builds and runs it; simulated runs nothing',
    width: '110px',
    narrow: 'hidden',
    cell: ({ driver }) => <span className="text-xs text-ink-2">{driver}</span>,
  },
  {
    id: 'address',
    title: 'Address',
    width: 'minmax(180px,1fr)',
    narrow: 'hidden',
    cell: (deployment) => (
      <bdi className="block truncate font-mono text-2xs text-ink-2">
        {isSimulated(deployment) ? '–' : (deployment.source_config.custom_url ?? '–')}
      </bdi>
    ),
  },
  {
    id: 'created',
    title: 'Created',
    width: '110px',
    align: 'right',
    narrow: 'hidden',
    cell: ({ created_at: at }) => <TimeCell at={at} />,
  },
  {
    id: 'updated',
    title: 'Updated',
    width: '110px',
    align: 'right',
    cell: ({ updated_at: at }) => <TimeCell at={at} />,
  },
];
const ids = columns.map(({ id }) => id);
const shownByDefault = ['source', 'state', 'updated'];

export default function DeploymentsPage() {
  usePageTitle('Deployments');
  const api = useApi();
  const { name = '', state, sort = 'created_at', page = 1, create: creating = false } = route.useSearch();
  const navigate = route.useNavigate();
  const [folder, setFolder] = useState<FolderEntry>();
  const [help, setHelp] = useState(false);
  const control = useColumns('deployments', ids, shownByDefault);
  const list = useQuery(deploymentsQuery(api, { name, state, sort, page }));
  useListKeys(() => setHelp(true));
  const deployments = list.data?.deployments ?? [];
  const choose = (part: object) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...part }), replace: true });
  const setCreating = (next: boolean) =>
    void navigate({ search: (now) => ({ ...now, create: next || undefined }), replace: true });
  const create = (from?: FolderEntry) => {
    setFolder(from);
    setCreating(true);
  };

  return (
    <>
      <ListPage
        title="Deployments"
        total={list.data?.total}
        query={list}
        tools={
          <>
            <SearchBox
              label="Filter by name"
              value={name}
              onChange={(next) => choose({ name: next.trim() || undefined })}
            />
            <Button look="solid" onClick={() => create()}>
              <Plus size={15} aria-hidden="true" /> New deployment
            </Button>
          </>
        }
        filters={
          <>
            <Choice
              label="State"
              value={state ?? 'all'}
              names={stateChoices}
              onChange={(next) => choose({ state: next === 'all' ? undefined : next })}
            />
            <Choice
              label="Sort by"
              value={sort}
              names={sortNames}
              onChange={(next) => choose({ sort: next === 'created_at' ? undefined : next })}
            />
            <span className="ml-auto max-[900px]:hidden">
              <ColumnChoice columns={columns} control={control} />
            </span>
          </>
        }
        empty={
          deployments.length === 0 && (
            <NoDeployments filtered={name !== '' || state !== undefined} onCreate={() => create()} />
          )
        }
        pages={{
          ...pagesOf(page, deploymentsPageSize, list.data && { items: deployments, total: list.data.total }),
          onPage: (next) => void navigate({ search: (now) => ({ ...now, page: pageParam(next) }) }),
        }}
      >
        <ListTable
          label="Deployments"
          name={nameColumn}
          columns={columns}
          control={control}
          rows={deployments}
          rowKey={({ id }) => id}
        />
      </ListPage>
      {!creating && <FolderDrop text="Drop a folder to deploy it" onFolder={create} />}
      <CreateDeploymentDialog open={creating} folder={folder} onOpenChange={setCreating} />
      <KeyListDialog keys={listKeys} open={help} onOpenChange={setHelp} />
    </>
  );
}

function DeploymentName({ deployment }: { deployment: Deployment }) {
  const tenant = useTenant();
  return (
    <>
      <Link
        to="/o/$tenant/host/deployments/$deploymentId"
        params={{ tenant, deploymentId: deployment.id }}
        className="line-clamp-2 font-medium"
      >
        <Name text={deployment.display_name ?? deployment.name} />
      </Link>
      {deployment.display_name && (
        <Name text={deployment.name} className="line-clamp-1 text-xs font-normal text-ink-3" />
      )}
    </>
  );
}

function NoDeployments({ filtered, onCreate }: { filtered: boolean; onCreate: () => void }) {
  if (filtered) {
    return (
      <EmptyState title="No deployment matches">
        <p>Clear the filters to see all deployments.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No deployments yet">
      <p>
        A deployment is an agent server that runs your graphs. Drop the folder of a project with a langgraph.json into
        this page, or choose a Git repository or a Docker image.
      </p>
      <div className="mt-4">
        <Button look="solid" onClick={onCreate}>
          <Plus size={15} aria-hidden="true" /> New deployment
        </Button>
      </div>
    </EmptyState>
  );
}
