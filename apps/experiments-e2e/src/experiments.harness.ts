import { randomUUID } from 'node:crypto';
import { createExperimentsClient, type ExperimentsClient, type ExperimentsSchemas } from '@heddle/client-experiments';
import { bodyOf, ServiceFleet, type ServiceProcess } from '@heddle/testing';

export const apiKey = 'e2e-key';
export const uploadPath = '/api/v1/datasets/upload-experiment';

export interface Experiments extends ServiceProcess {
  api: ExperimentsClient;
}

type ExperimentsFleet = ServiceFleet<Experiments>;

/** The compiled service on a database of its own, as many times as a test wants. */
export const experimentsFleet = (): ExperimentsFleet =>
  new ServiceFleet({
    app: 'experiments',
    env: { HEDDLE_STATIC_API_KEYS: apiKey, HEDDLE_LOG_LEVEL: 'warn' },
    connect: (service) => ({
      ...service,
      api: createExperimentsClient({ baseUrl: service.url, headers: { 'x-api-key': apiKey } }),
    }),
  });

type Upload = ExperimentsSchemas['UploadExperiment'];
type Row = ExperimentsSchemas['UploadRow'];

export const row = (fields: Partial<Row> = {}): Row => ({
  row_id: randomUUID(),
  inputs: { question: 'q' },
  expected_outputs: { answer: 'a' },
  actual_outputs: { answer: 'a' },
  evaluation_scores: [{ key: 'correctness', score: 1 }],
  start_time: '2026-01-05T10:00:00Z',
  end_time: '2026-01-05T10:00:02Z',
  ...fields,
});

export function upload(fields: Partial<Upload> = {}): Upload {
  const name = randomUUID();
  return {
    experiment_name: `experiment ${name}`,
    dataset_name: `dataset ${name}`,
    experiment_start_time: '2026-01-05T10:00:00Z',
    experiment_end_time: '2026-01-05T11:00:00Z',
    results: [row()],
    ...fields,
  };
}

/** Any answer. */
export const send = ({ api }: Experiments, body: Upload) => api.POST(uploadPath, { body });

/** The body of an upload that must be stored. */
export const store = async (service: Experiments, body: Upload) => storedUpload(await bodyOf(send(service, body)));

type UploadAnswer = ExperimentsSchemas['UploadResponse'] | ExperimentsSchemas['UploadCheck'];

/** Narrows the answer of an upload: `validate_only` has another one. */
function storedUpload(answer: UploadAnswer): ExperimentsSchemas['UploadResponse'] {
  if ('experiment' in answer) return answer;
  throw new Error('the upload was only checked, not stored');
}

/** All items of the lists of the official clients. */
export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
