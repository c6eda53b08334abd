import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createDataSource } from '@heddle/database';
import { controlPlaneSchema } from '@heddle/entities-control-plane';
import { createTestDatabase, type TestDatabase } from '@heddle/testing';
import { loadControlPlaneEnv } from '../src/config/env.js';
import { controlPlaneDataSource } from '../src/database/control-plane.data-source.js';
import type { DeploymentDriver } from '../src/features/pipeline/driver.port.js';
import { createControlPlaneApp } from '../src/http-app.js';

export const FIRST_KEY = 'the-first-key';

export interface Answer {
  status: number;
  body: any;
  headers: Headers;
}

export interface Call {
  key?: string | null;
  tenant?: string;
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  raw?: string;
  headers?: Record<string, string>;
}

export interface ControlPlane {
  url: string;
  database: TestDatabase;
  app: NestExpressApplication;
  call: (method: string, path: string, options?: Call) => Promise<Answer>;
  /** Another process on the same database. */
  replica: () => Promise<NestExpressApplication>;
  close: () => Promise<void>;
}

export const openTestDatabase = () =>
  createTestDatabase({
    schema: controlPlaneSchema,
    createDataSource: (url) => createDataSource(controlPlaneDataSource(url, 5)),
  });

/** A control plane on a database of its own, listening on a free port. */
export async function startControlPlane(
  options: { env?: Record<string, string>; driver?: DeploymentDriver } = {},
): Promise<ControlPlane> {
  const database = await openTestDatabase();
  const env = loadControlPlaneEnv({
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '5',
    HEDDLE_API_KEY: FIRST_KEY,
    HEDDLE_SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
    HEDDLE_LOG_LEVEL: 'silent',
    HEDDLE_MAX_BODY_MB: '1',
    SIMULATED_STEP_MS: '10',
    PIPELINE_POLL_MS: '100',
    ...options.env,
  });
  const apps: NestExpressApplication[] = [];
  const start = async () => {
    const app = await createControlPlaneApp(env, { driver: options.driver });
    await app.listen(0, '127.0.0.1');
    apps.push(app);
    return app;
  };
  const app = await start();
  const url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  return {
    url,
    database,
    app,
    replica: start,
    call: (method, path, call) => request(`${url}${path}`, method, call),
    close: async () => {
      await Promise.all(apps.map((one) => one.close()));
      await database.close();
    },
  };
}

async function request(
  url: string,
  method: string,
  { key = FIRST_KEY, tenant, body, raw, headers }: Call = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(key === null ? {} : { 'X-Api-Key': key }),
      ...(tenant ? { 'X-Tenant-Id': tenant } : {}),
      ...(body !== undefined || raw !== undefined ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
    },
    body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers };
}

/** Valid bodies, to be varied. */
export const imageDeployment = (name: string, changes: object = {}) => ({
  name,
  source: 'external_docker',
  source_config: {},
  source_revision_config: { image_uri: `registry.test/${name}:1.0.0` },
  secrets: [],
  ...changes,
});

export const repositoryDeployment = (name: string, repoRef = 'main') => ({
  name,
  source: 'github',
  source_config: { integration_id: '2f6b0f0e-6f0b-4a8e-9d0a-3a0f6a4f3c11', repo_url: 'https://github.com/acme/agent' },
  source_revision_config: { repo_ref: repoRef, graph_config_path: 'langgraph.json' },
  secrets: [],
});
