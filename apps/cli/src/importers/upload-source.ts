import type { ExperimentsSchemas } from '@heddle/client-experiments';

export type UploadRow = ExperimentsSchemas['UploadRow'];
export type UploadFeedback = ExperimentsSchemas['UploadFeedback'];
/** Everything of an upload but its rows. */
export type UploadHeader = Omit<ExperimentsSchemas['UploadExperiment'], 'results'>;

/** One experiment to upload. Its rows are read as often as asked for: to hash them, to send them, to send them again. */
export interface UploadSource {
  header: Partial<UploadHeader>;
  /** Each row as JSON. */
  rows: () => AsyncIterable<string>;
  /** What a person calls the row: its line, or the test it comes from. */
  placeOf: (index: number) => string;
}

export const rowPlace = (index: number) => `row ${index + 1}`;

/** A source whose rows fit into memory. */
export function sourceOf(
  header: Partial<UploadHeader>,
  rows: readonly UploadRow[],
  placeOf: (index: number) => string = rowPlace,
): UploadSource {
  return {
    header,
    placeOf,
    rows: async function* () {
      for (const row of rows) yield JSON.stringify(row);
    },
  };
}
