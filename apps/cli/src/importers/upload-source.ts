import type { ExperimentsSchemas } from '@heddle/client-experiments';

export type UploadRow = ExperimentsSchemas['UploadRow'];
export type UploadFeedback = ExperimentsSchemas['UploadFeedback'];
/** Upload without its rows. */
export type UploadHeader = Omit<ExperimentsSchemas['UploadExperiment'], 'results'>;

/** One experiment to upload. Its rows can be read again for each pass: hash, send, retry. */
export interface UploadSource {
  header: Partial<UploadHeader>;
  /** Rows, each as JSON. */
  rows: () => AsyncIterable<string>;
  /** Name of the row in messages: its line, or its test. */
  placeOf: (index: number) => string;
}

export const rowPlace = (index: number) => `row ${index + 1}`;

/** Source with its rows in memory. */
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
