import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createEmptyDatabase, freePort, type ServiceProcess, startServiceProcess } from '@heddle/testing';

const entry = fileURLToPath(new URL('../../experiments/dist/main.js', import.meta.url));

export const apiKey = 'e2e-key';
export const uploadPath = '/api/v1/datasets/upload-experiment';

export interface Installation {
  databaseUrl: string;
  /** Starts one more process on the same database. */
  start(env?: Record<string, string>): Promise<ServiceProcess>;
  close(): Promise<void>;
}

/** A database of its own and the compiled service on it, as many times as a test wants. */
export async function install(): Promise<Installation> {
  if (!existsSync(entry)) throw new Error(`${entry} is missing: run "npx tsc -b apps/experiments/tsconfig.json" first`);
  const database = await createEmptyDatabase();
  const processes: ServiceProcess[] = [];
  return {
    databaseUrl: database.url,
    start: async (env = {}) => {
      const port = await freePort();
      const started = await startServiceProcess({
        entry,
        port,
        env: {
          DATABASE_URL: database.url,
          EXPERIMENTS_PORT: String(port),
          HEDDLE_STATIC_API_KEYS: apiKey,
          HEDDLE_LOG_LEVEL: 'warn',
          ...env,
        },
      });
      processes.push(started);
      return started;
    },
    close: async () => {
      await Promise.all(processes.map((started) => started.kill('SIGKILL')));
      await database.drop();
    },
  };
}

type Fields = Record<string, unknown>;

export function row(fields: Fields = {}): Fields {
  return {
    row_id: randomUUID(),
    inputs: { question: 'q' },
    expected_outputs: { answer: 'a' },
    actual_outputs: { answer: 'a' },
    evaluation_scores: [{ key: 'correctness', score: 1 }],
    start_time: '2026-01-05T10:00:00Z',
    end_time: '2026-01-05T10:00:02Z',
    ...fields,
  };
}

export function upload(fields: Fields = {}): Fields {
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

export function send(service: ServiceProcess, body: unknown): Promise<Response> {
  return fetch(`${service.url}${uploadPath}`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
