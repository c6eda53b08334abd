import { randomUUID } from 'node:crypto';
import type { ExperimentsSchemas } from '@heddle/client-experiments';
import type { ConsoleStack } from './console.harness.js';

/** Hostile names: invisible, unbreakable, and changing the direction of the surrounding text. */
const hostileNames = {
  // Blanks alone are refused; this is as empty to the eye.
  blank: '\u200b\u2060 \u00ad',
  endless: 'experiment-'.repeat(44).slice(0, 480),
  reversed: 'report \u202egpj.exe',
  broken: 'line one\nline two\tand a tab \u001b[31m',
};

const endless = 'W'.repeat(3_000);
const lines = Array.from({ length: 40 }, (_, index) => `Line ${index} of the answer, "quoted" and \\ escaped.`).join(
  '\n',
);

export const hostileRows = Array.from({ length: 12 }, () => randomUUID());

const metrics = Array.from({ length: 14 }, (_, index) => `metric_with_quite_a_long_name_${index}`);

function hostileUpload(name: string, datasetName: string, seed: number): ExperimentsSchemas['UploadExperiment'] {
  const time = (seconds: number) => new Date(Date.UTC(2026, 0, 5, 10) + seconds * 1_000).toISOString();
  return {
    experiment_name: name,
    dataset_name: datasetName,
    dataset_description: endless,
    experiment_description: endless,
    experiment_start_time: time(0),
    experiment_end_time: time(3_600),
    summary_experiment_scores: [{ key: `${'summary_'.repeat(20)}`, score: 0.5 }],
    results: hostileRows.map((rowId, index) => ({
      row_id: rowId,
      run_name: index === 0 ? endless.slice(0, 480) : 'answer',
      inputs: { question: index % 2 ? endless : lines, [`${'key'.repeat(60)}`]: index },
      expected_outputs: { answer: lines },
      ...(index % 4 === 3
        ? { error: `TimeoutError: ${endless}` }
        : { actual_outputs: index % 4 === 2 ? { messages: [{ role: 'ai', content: lines }] } : { answer: lines } }),
      run_metadata: { trace: endless },
      evaluation_scores: [
        ...metrics.map((key, at) => ({ key, score: (index * 7 + at * 3 + seed * 5) % 11, comment: endless })),
        { key: 'verdict', value: index % 2 ? endless.slice(0, 200) : 'fine' },
      ],
      start_time: time(index),
      end_time: time(index + 1 + seed),
    })),
  };
}

export interface HostileData {
  datasetId: string;
  experimentIds: string[];
  deploymentId: string;
  runId: string;
}

/** All data of the pages, as hostile as the services accept it. */
export async function storeHostileData(stack: ConsoleStack): Promise<HostileData> {
  const experimentIds: string[] = [];
  let datasetId = '';
  for (const [seed, name] of Object.values(hostileNames).entries()) {
    const upload = hostileUpload(name, hostileNames.endless, seed);
    const stored = await stack.upload(upload);
    datasetId = stored.datasetId;
    experimentIds.push(stored.experimentId);
  }
  await stack.upload({ ...hostileUpload('any', hostileNames.blank, 0), results: [] });
  const run = await stack.runOf(experimentIds[0] as string, hostileRows[0] as string);
  const deployment = await stack.deploy({
    name: endless.slice(0, 255),
    source: 'github',
    source_config: {
      integration_id: randomUUID(),
      repo_url: `https://github.com/acme/${'agent'.repeat(60)}`,
    },
    source_revision_config: {
      repo_ref: `${'branch'.repeat(38)}-simulate-build-failed`,
      graph_config_path: 'langgraph.json',
    },
    secrets: Array.from({ length: 6 }, (_, index) => ({ name: `${'LONG_NAME_'.repeat(20)}${index}`, value: 'x' })),
  });
  return { datasetId, experimentIds, deploymentId: deployment.id, runId: run.id };
}
