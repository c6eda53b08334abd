import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useApi } from '../../shared/app-context';
import { usePageTitle } from '../../shared/use-page-title';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states';
import { visibleName } from '../../ui/visible-name';
import { experimentsByIdQuery } from './datasets.queries';

const route = getRouteApi('/signed-in/o/$tenant/projects/p/$sessionId');

/** `/o/{tenant}/projects/p/{id}`, the address that official clients print for an experiment; redirects to its rows. */
export default function ExperimentLinkPage() {
  const { tenant, sessionId } = route.useParams();
  const found = useQuery(experimentsByIdQuery(useApi(), [sessionId]));
  usePageTitle('Experiment');
  if (found.isPending) return <LoadingRows label="Looking for the experiment" />;
  if (found.isError) return <ErrorState page error={found.error} onRetry={() => void found.refetch()} />;
  const [experiment] = found.data;
  if (!experiment) {
    return (
      <EmptyState page title="No such experiment in this workspace">
        <p>It may have been deleted, or belong to another workspace.</p>
      </EmptyState>
    );
  }
  if (experiment.reference_dataset_id === null) {
    return (
      <EmptyState page title={visibleName(experiment.name)}>
        <p>This project belongs to no dataset. The console shows experiments of datasets.</p>
      </EmptyState>
    );
  }
  return (
    <Navigate
      to="/o/$tenant/datasets/$datasetId/compare"
      params={{ tenant, datasetId: experiment.reference_dataset_id }}
      search={{ selectedSessions: experiment.id }}
      replace
    />
  );
}
