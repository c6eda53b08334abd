import { createDataSource } from '@heddle/database';
import { experimentsSchema } from '@heddle/entities-experiments';
import { createLogger } from '@heddle/http';
import { createTestDatabase, startTestApp, type TestApp, type TestDatabase, useResource } from '@heddle/testing';
import { documentationEnv, type ExperimentsEnv, loadExperimentsEnv } from '../src/config/env.js';
import { experimentsDataSource } from '../src/database/experiments.data-source.js';
import { createExperimentsApp } from '../src/http-app.js';

export const tenantA = '0a000000-0000-4000-8000-00000000000a';
export const tenantB = '0b000000-0000-4000-8000-00000000000b';

export interface TestService extends TestApp {
  env: ExperimentsEnv;
  query: <T>(sql: string, params?: unknown[]) => Promise<T[]>;
}

export const createExperimentsDatabase = (): Promise<TestDatabase> =>
  createTestDatabase({
    schema: experimentsSchema,
    createDataSource: (url) => createDataSource(experimentsDataSource(url)),
  });

/** The whole service over HTTP, on a database of its own. Key `a` (what calls use) is workspace A's, `b` workspace B's. */
export async function startTestService(variables: Record<string, string> = {}): Promise<TestService> {
  const database = await createExperimentsDatabase();
  const env = loadExperimentsEnv({
    DATABASE_URL: database.url,
    HEDDLE_LOG_LEVEL: 'silent',
    HEDDLE_STATIC_API_KEYS: `a:${tenantA},b:${tenantB}`,
    ...variables,
  });
  const app = await createExperimentsApp(env, { logger: createLogger('experiments', 'silent') });
  const service = await startTestApp(app, 'a');
  return {
    ...service,
    env,
    query: (sql, params) => database.dataSource.query(sql, params),
    close: async () => {
      await service.close();
      await database.close();
    },
  };
}

/** A service for the tests of the surrounding block. */
export const useTestService = (variables?: Record<string, string>): TestService =>
  useResource(() => startTestService(variables));

/** The service without a database, as it documents itself. */
export const unconnectedApp = () => createExperimentsApp(documentationEnv(), { connect: false });
