import type { KnownDataset } from '../../core/datasets/dataset.repository.js';

type DatasetChoice<D extends KnownDataset> =
  { kind: 'use'; dataset: D } | { kind: 'create' } | { kind: 'mismatch' } | { kind: 'not-external'; dataset: D };

/**
 * The dataset of `dataset_id` and `dataset_name`, given the known ones (docs/reference/contract/experiments.md, rules 1 to 4).
 */
export function chooseDataset<D extends KnownDataset>(
  known: readonly D[],
  wanted: { id?: string; name?: string },
): DatasetChoice<D> {
  const [dataset, other] = known;
  if (!dataset) return { kind: 'create' };
  const agrees =
    (wanted.id === undefined || wanted.id === dataset.id) &&
    (wanted.name === undefined || wanted.name === dataset.name);
  if (other || !agrees) return { kind: 'mismatch' };
  return dataset.externallyManaged ? { kind: 'use', dataset } : { kind: 'not-external', dataset };
}
