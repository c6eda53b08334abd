import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataSource } from '@heddle/database';
import { controlPlaneSchema } from '@heddle/entities-control-plane';
import { createTestDatabase, startTestApp, type TestApp, type TestDatabase, useResource } from '@heddle/testing';
import { type ControlPlaneEnv, documentationEnv, loadControlPlaneEnv } from '../src/config/env.js';
import { controlPlaneDataSource } from '../src/database/control-plane.data-source.js';
import type { DeploymentDriver } from '../src/core/drivers/driver.port.js';
import { createControlPlaneApp } from '../src/http-app.js';

export const FIRST_KEY = 'the-first-key-of-these-tests';

export interface ControlPlane extends TestApp {
  database: TestDatabase;
  /** Another process on the same database. */
  replica: (changes?: Partial<ControlPlaneEnv>) => Promise<TestApp>;
}

const createControlPlaneDatabase = (poolSize = 5): Promise<TestDatabase> =>
  createTestDatabase({
    schema: controlPlaneSchema,
    createDataSource: (url) => createDataSource(controlPlaneDataSource(url, poolSize)),
  });

/** A control plane on a database of its own, called with the first key. */
export async function startControlPlane(
  options: { env?: Record<string, string>; driver?: DeploymentDriver } = {},
): Promise<ControlPlane> {
  const database = await createControlPlaneDatabase();
  const artefacts = await mkdtemp(join(tmpdir(), 'heddle-artefacts-'));
  const env = loadControlPlaneEnv({
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '5',
    HEDDLE_API_KEY: FIRST_KEY,
    HEDDLE_SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
    HEDDLE_LOG_LEVEL: 'silent',
    HEDDLE_MAX_BODY_MB: '1',
    SIMULATED_STEP_MS: '10',
    PIPELINE_POLL_MS: '100',
    HEDDLE_ARTEFACTS_DIR: artefacts,
    ...options.env,
  });
  const replicas: TestApp[] = [];
  const start = async (changes: Partial<ControlPlaneEnv> = {}) => {
    const app = await createControlPlaneApp({ ...env, ...changes }, { driver: options.driver });
    const one = await startTestApp(app, FIRST_KEY);
    replicas.push(one);
    return one;
  };
  return {
    ...(await start()),
    database,
    replica: start,
    close: async () => {
      await Promise.all(replicas.map((one) => one.close()));
      await database.close();
      await rm(artefacts, { recursive: true, force: true });
    },
  };
}

/** A database alone, for the tests of the surrounding block. */
export const useControlPlaneDatabase = (): TestDatabase => useResource(() => createControlPlaneDatabase(10));

/** A control plane for the tests of the surrounding block. */
export const useControlPlane = (options?: Parameters<typeof startControlPlane>[0]): ControlPlane =>
  useResource(() => startControlPlane(options));

/** The service without a database, as it documents itself. */
export const unconnectedApp = () => createControlPlaneApp(documentationEnv(), { connect: false });

/** Valid bodies, to be varied. */
export const imageDeployment = (name: string, changes: object = {}) => ({
  name,
  source: 'external_docker',
  source_config: {},
  source_revision_config: { image_uri: `registry.test/${name}:1.0.0` },
  secrets: [],
  ...changes,
});

export const sourceDeployment = (name: string) => ({
  name,
  source: 'internal_source',
  source_config: { deployment_type: 'dev' },
  source_revision_config: {},
  secrets: [],
});

export const repositoryDeployment = (name: string, repoRef = 'main') => ({
  name,
  source: 'github',
  source_config: { integration_id: '2f6b0f0e-6f0b-4a8e-9d0a-3a0f6a4f3c11', repo_url: 'https://github.com/acme/agent' },
  source_revision_config: { repo_ref: repoRef, graph_config_path: 'langgraph.json' },
  secrets: [],
});
