import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pin, PinOff } from 'lucide-react';
import { unwrap } from '../../api/clients';
import { useApi } from '../../shared/app-context';
import { Button } from '../../ui/button';
import type { Dataset } from './datasets.queries';

/** Pins an experiment as the baseline of the dataset, for all people of the workspace. */
export function PinBaseline({ dataset, experimentId }: { dataset: Dataset; experimentId: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const isPinned = dataset.baseline_experiment_id === experimentId;
  const pin = useMutation({
    mutationFn: () =>
      unwrap(
        api.experiments.PATCH('/api/v1/datasets/{dataset_id}', {
          params: { path: { dataset_id: dataset.id } },
          body: { baseline_experiment_id: isPinned ? null : experimentId },
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [api.tenantId, 'datasets', 'one', dataset.id] }),
  });
  return (
    <>
      <Button className="h-7" disabled={pin.isPending} onClick={() => pin.mutate()}>
        {isPinned ? <PinOff size={14} aria-hidden="true" /> : <Pin size={14} aria-hidden="true" />}
        {isPinned ? 'Unpin the baseline' : 'Pin as baseline'}
      </Button>
      {pin.isError && (
        <span role="alert" className="text-xs text-fail">
          Not pinned: {pin.error.message}
        </span>
      )}
    </>
  );
}
