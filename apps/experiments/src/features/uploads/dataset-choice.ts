export interface KnownDataset {
  id: string;
  name: string;
  externallyManaged: boolean;
}

export type DatasetChoice =
  | { kind: 'use'; dataset: KnownDataset }
  | { kind: 'create' }
  | { kind: 'mismatch' }
  | { kind: 'not-external'; dataset: KnownDataset };

/**
 * Which dataset `dataset_id` and `dataset_name` mean, given those that exist (docs/contract/experiments.md, rules 1 to 4).
 */
export function chooseDataset(known: readonly KnownDataset[], wanted: { id?: string; name?: string }): DatasetChoice {
  const [dataset, other] = known;
  if (!dataset) return { kind: 'create' };
  const agrees =
    (wanted.id === undefined || wanted.id === dataset.id) &&
    (wanted.name === undefined || wanted.name === dataset.name);
  if (other || !agrees) return { kind: 'mismatch' };
  return dataset.externallyManaged ? { kind: 'use', dataset } : { kind: 'not-external', dataset };
}
