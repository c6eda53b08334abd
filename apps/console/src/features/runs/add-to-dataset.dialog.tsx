import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { unwrap } from '../../api/clients';
import { useApi, useTenant } from '../../shared/app-context';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field, inputClass } from '../../ui/field';
import { ErrorState } from '../../ui/states';
import { visibleName } from '../../ui/visible-name';
import { datasetsQuery } from '../datasets/datasets.queries';
import type { Run } from './runs.queries';

const newDataset = '';

/** Stores inputs and outputs of a run as an example of a dataset, an existing or a new one. */
export function AddToDataset({ run, onClose }: { run: Run; onClose: () => void }) {
  const api = useApi();
  const tenant = useTenant();
  const queryClient = useQueryClient();
  const datasets = useQuery(datasetsQuery(api, { name: '', page: 1 }));
  // Datasets of uploads take examples from uploads alone.
  const choices = (datasets.data?.datasets ?? []).filter(({ externally_managed: isManaged }) => isManaged !== true);
  const [chosen, setChosen] = useState<string>();
  const datasetId = chosen ?? choices[0]?.id ?? newDataset;
  const [name, setName] = useState('');
  const add = useMutation({
    mutationFn: async () => {
      const id =
        datasetId === newDataset
          ? (await unwrap(api.experiments.POST('/api/v1/datasets', { body: { name: name.trim() } }))).id
          : datasetId;
      const example = await unwrap(
        api.experiments.POST('/api/v1/examples', {
          body: {
            dataset_id: id,
            inputs: run.inputs ?? {},
            outputs: run.outputs ?? {},
            source_run_id: run.id,
          },
        }),
      );
      return { datasetId: id, exampleId: example.id };
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [api.tenantId, 'datasets'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (datasetId !== newDataset || name.trim() !== '') add.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add to dataset"
      description="The inputs of the run become an example, its outputs what is expected."
    >
      {add.isSuccess ? (
        <div className="grid gap-3 px-5 py-4 text-sm" role="status">
          <p>The example was added.</p>
          <div className="flex gap-4">
            <Link
              to="/o/$tenant/datasets/$datasetId"
              params={{ tenant, datasetId: add.data.datasetId }}
              className="text-accent underline"
            >
              Open the dataset
            </Link>
            <Link
              to="/o/$tenant/datasets/$datasetId/e/$exampleId"
              params={{ tenant, ...add.data }}
              className="text-accent underline"
            >
              Open the example
            </Link>
          </div>
        </div>
      ) : (
        <form onSubmit={submit} className="grid gap-4 px-5 py-4">
          <label className="grid gap-1 text-xs font-medium text-ink-2">
            Dataset
            <select value={datasetId} onChange={(event) => setChosen(event.target.value)} className={inputClass}>
              {choices.map((dataset) => (
                <option key={dataset.id} value={dataset.id}>
                  {visibleName(dataset.name)}
                </option>
              ))}
              <option value={newDataset}>New dataset…</option>
            </select>
          </label>
          {datasetId === newDataset && (
            <Field
              label="Name of the new dataset"
              value={name}
              onChange={(event) => setName(event.target.value)}
              required
            />
          )}
          {add.isError && <ErrorState error={add.error} />}
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" look="solid" disabled={add.isPending}>
              Add example
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
