import { createDataSource } from '@heddle/database';
import { createTestDatabase } from '@heddle/testing';
import { createLogger, listen } from '@heddle/http';
import { type ExperimentsEnv, loadExperimentsEnv } from '../src/config/env.js';
import { experimentsDataSource } from '../src/database/experiments.data-source.js';
import { createExperimentsApp } from '../src/http-app.js';

export const tenantA = '0a000000-0000-4000-8000-00000000000a';
export const tenantB = '0b000000-0000-4000-8000-00000000000b';

export interface Answer {
  status: number;
  headers: Headers;
  // Tests look into answers of every shape.
  body: any;
}

export interface TestService {
  url: string;
  env: ExperimentsEnv;
  /** `key` is the workspace's: `a` (default) or `b`; null sends none. */
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  query<T>(sql: string, params?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

export type RawBody = NonNullable<RequestInit['body']>;

export interface CallOptions {
  key?: string | null;
  headers?: Record<string, string>;
  /** Sent as it is. */
  raw?: RawBody;
}

/** The whole service over HTTP, on a database of its own. */
export async function startTestService(overrides: Record<string, string> = {}): Promise<TestService> {
  const database = await createTestDatabase({
    schema: 'experiments',
    createDataSource: (url) => createDataSource(experimentsDataSource(url)),
  });
  const env = loadExperimentsEnv({
    DATABASE_URL: database.url,
    HEDDLE_LOG_LEVEL: 'silent',
    HEDDLE_STATIC_API_KEYS: `a:${tenantA},b:${tenantB}`,
    ...overrides,
  });
  const app = await createExperimentsApp(env, { logger: createLogger('experiments', 'silent') });
  const url = await listen(app, { host: '127.0.0.1', port: 0, portVariable: 'EXPERIMENTS_PORT' });
  return {
    url,
    env,
    call: async (method, path, body, { key = 'a', headers = {}, raw } = {}) => {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...(key === null ? {} : { 'x-api-key': key }),
          ...(body === undefined && raw === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
        ...(raw === undefined ? {} : { duplex: 'half' }),
      } as RequestInit);
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
    },
    query: (sql, params) => database.dataSource.query(sql, params),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
