import type { Page } from 'playwright-core';
import type { ConsoleStack } from './console.harness.js';
import { buildUpload } from './experiment.factory.js';

export interface Capitals {
  datasetId: string;
  experimentIds: readonly string[];
  /** Comparison of experiments, by their places in the list. */
  compareLink: (...at: number[]) => string;
}

/** Three experiments on the capitals. */
export async function uploadCapitals(stack: ConsoleStack): Promise<Capitals> {
  const experimentIds: string[] = [];
  let datasetId = '';
  for (const plan of [
    { name: 'baseline', wrong: [1, 2, 3], latencySeconds: 2, f1: 0.7 },
    { name: 'shorter prompt', wrong: [3, 4], failed: [9], latencySeconds: 1.5, f1: 0.8 },
    { name: 'with retrieval', wrong: [], latencySeconds: 3, f1: 0.95 },
  ]) {
    const stored = await stack.upload(buildUpload({ ...plan, datasetName: 'capitals' }));
    datasetId = stored.datasetId;
    experimentIds.push(stored.experimentId);
  }
  const selected = (at: readonly number[]) => at.map((index) => experimentIds[index]).join('%2C');
  return {
    datasetId,
    experimentIds,
    compareLink: (...at) => stack.open(`/o/{tenant}/datasets/${datasetId}/compare?selectedSessions=${selected(at)}`),
  };
}

/** Texts of the rows in view of a comparison, without its header. */
export const rowTexts = async (page: Page): Promise<string[]> =>
  (
    await page
      .getByRole('table', { name: /Rows of/ })
      .getByRole('row')
      .allInnerTexts()
  ).slice(1);
