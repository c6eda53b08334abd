import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useApi, useTenant } from '../../shared/app-context';
import { usePageTitle } from '../../shared/use-page-title';
import { Breadcrumb } from '../../ui/breadcrumb';
import { buttonClass } from '../../ui/button';
import { Name } from '../../ui/name';
import { pageFrame } from '../../ui/page-frame';
import { PageHead } from '../../ui/page-head';
import { Segmented } from '../../ui/segmented';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states';
import { visibleName } from '../../ui/visible-name';
import { projectQuery } from '../datasets/datasets.queries';
import type { Project } from './traces.queries';

const route = getRouteApi('/signed-in/o/$tenant/projects/p/$sessionId');
/** Each view has libraries of its own. */
const Charts = lazy(() => import('./charts'));
const RunList = lazy(() => import('./run-list'));

/** `/o/{tenant}/projects/p/{id}`, the address that official clients print: runs of a project, or rows of an experiment. */
export default function ProjectPage() {
  const { tenant, sessionId } = route.useParams();
  const found = useQuery(projectQuery(useApi(), sessionId));
  const project = found.data;
  usePageTitle(project ? visibleName(project.name) : 'Project');
  if (found.isPending) return <LoadingRows label="Loading the project" />;
  if (project === undefined) return <ErrorState page error={found.error} onRetry={() => void found.refetch()} />;
  if (project === null) {
    return (
      <EmptyState page title="No such project or experiment in this workspace">
        <p>It may have been deleted, or belong to another workspace.</p>
        <p className="mt-4">
          <Link to="/o/$tenant/projects" params={{ tenant }} className={buttonClass('solid')}>
            All projects
          </Link>
        </p>
      </EmptyState>
    );
  }
  if (project.reference_dataset_id !== null) {
    return (
      <Navigate
        to="/o/$tenant/datasets/$datasetId/compare"
        params={{ tenant, datasetId: project.reference_dataset_id }}
        search={{ selectedSessions: project.id }}
        replace
      />
    );
  }
  return <ProjectView project={project} />;
}

function ProjectView({ project }: { project: Project }) {
  const tenant = useTenant();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <div className={`${pageFrame} gap-3`}>
      <PageHead
        breadcrumb={
          <Breadcrumb>
            <Link to="/o/$tenant/projects" params={{ tenant }} className="hover:text-ink hover:underline">
              Traces
            </Link>
            <Name text={project.name} />
          </Breadcrumb>
        }
        title={<Name text={project.name} />}
        actions={
          <Segmented
            label="View of the project"
            value={search.view ?? 'runs'}
            choices={[
              { value: 'runs', label: 'Runs' },
              { value: 'charts', label: 'Charts' },
            ]}
            onChange={(view) =>
              void navigate({ search: (current) => ({ ...current, view: view === 'charts' ? view : undefined }) })
            }
          />
        }
      />
      <Suspense fallback={<LoadingRows label="Loading the project" />}>
        {search.view === 'charts' ? (
          <Charts sessionId={project.id} search={search} />
        ) : (
          <RunList sessionId={project.id} search={search} />
        )}
      </Suspense>
    </div>
  );
}
