/** Fields of a run that are large or need queries of their own; read only if selected. */
export const COSTLY_FIELDS = [
  'inputs',
  'outputs',
  'inputs_preview',
  'outputs_preview',
  'extra',
  'events',
  'serialized',
  'feedback_stats',
  'child_run_ids',
] as const;

export type CostlyField = (typeof COSTLY_FIELDS)[number];

export type RunFields = ReadonlySet<CostlyField>;

/** Fields without a selection: all but child runs, which may be many. */
const defaultFields: RunFields = new Set(COSTLY_FIELDS.filter((field) => field !== 'child_run_ids'));

export const allFields: RunFields = new Set(COSTLY_FIELDS);

export function fieldsOf(select: readonly string[] | null | undefined): RunFields {
  if (!select || select.length === 0) return defaultFields;
  return new Set(COSTLY_FIELDS.filter((field) => select.includes(field)));
}
