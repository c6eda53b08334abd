import { randomUUID } from 'node:crypto';
import type { TestService } from './test-app.js';

export type Json = Record<string, any>;

/** The body of an example. */
export const example = (dataset_id: string, fields: Json = {}) => ({
  dataset_id,
  inputs: { question: 'q' },
  outputs: { answer: 'a' },
  ...fields,
});

export const at = (time: string) => `as_of=${encodeURIComponent(time)}`;

/** Calls about datasets and their examples. */
export function datasetCalls(service: TestService) {
  const api = <T = any>(method: string, path: string, body?: unknown): Promise<T> =>
    service.json(method, `/api/v1${path}`, body === undefined ? {} : { body });
  const status = async (method: string, path: string, body?: unknown, key?: string) =>
    (await service.call(method, `/api/v1${path}`, { body, ...(key ? { key } : {}) })).status;
  /** A refusal: its status and, for each violation, location and type. */
  const refusal = async (method: string, path: string, body?: unknown) => {
    const answer = await service.call(method, `/api/v1${path}`, { body });
    const { detail } = answer.body;
    return [answer.status, Array.isArray(detail) ? detail.map(({ loc, type }: Json) => [loc.join('.'), type]) : detail];
  };
  const newDataset = (fields: Json = {}): Promise<Json> => api('POST', '/datasets', { name: randomUUID(), ...fields });
  /** Examples with `{n}` as their inputs. */
  const numbered = async (datasetId: string, count: number): Promise<string[]> => {
    const body = Array.from({ length: count }, (_, n) => example(datasetId, { inputs: { n } }));
    return (await api<Json[]>('POST', '/examples/bulk', body)).map(({ id }) => id);
  };
  const contents = async (query: string) =>
    (await api<Json[]>('GET', `/examples?order=id&${query}`)).map(({ inputs }) => inputs.n).sort();
  const versionsOf = (datasetId: string) => api<Json[]>('GET', `/datasets/${datasetId}/versions`);
  return { api, status, refusal, newDataset, numbered, contents, versionsOf };
}
