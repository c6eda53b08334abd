import {
  type ControlPlaneClient,
  type ControlPlaneSchemas,
  createControlPlaneClient,
} from '@heddle/client-control-plane';
import { bodyOf, ServiceFleet, type ServiceProcess, waitFor } from '@heddle/testing';
import pg from 'pg';

export const key = 'e2e-first-key-of-tests';

export interface ControlPlane extends ServiceProcess {
  api: ControlPlaneClient;
}

export type ControlPlaneFleet = ServiceFleet<ControlPlane>;

export const clientOf = (baseUrl: string): ControlPlaneClient =>
  createControlPlaneClient({ baseUrl, headers: { 'x-api-key': key } });

/** Compiled control planes on an empty database. */
export const controlPlaneFleet = (): ControlPlaneFleet =>
  new ServiceFleet({
    app: 'control-plane',
    env: {
      HEDDLE_API_KEY: key,
      HEDDLE_SECRETS_KEY: Buffer.alloc(32, 3).toString('base64'),
      HEDDLE_LOG_LEVEL: 'warn',
    },
    connect: (service) => ({ ...service, api: clientOf(service.url) }),
  });

export const repository = (name: string, repoRef = 'main'): ControlPlaneSchemas['CreateDeployment'] => ({
  name,
  source: 'github',
  source_config: { integration_id: '2f6b0f0e-6f0b-4a8e-9d0a-3a0f6a4f3c11', repo_url: 'https://github.com/acme/agent' },
  source_revision_config: { repo_ref: repoRef, graph_config_path: 'langgraph.json' },
  secrets: [],
});

export interface CreatedDeployment {
  id: string;
  revisionId: string;
}

export async function create(
  api: ControlPlaneClient,
  body: ControlPlaneSchemas['CreateDeployment'],
): Promise<CreatedDeployment> {
  const { id, latest_revision_id } = await bodyOf(api.POST('/v2/deployments', { body }));
  return { id, revisionId: latest_revision_id as string };
}

const pathOf = ({ id, revisionId }: CreatedDeployment) => ({
  params: { path: { deployment_id: id, revision_id: revisionId } },
});

export const history = async ({ api }: ControlPlane, revision: CreatedDeployment) =>
  (await bodyOf(api.GET('/v2/deployments/{deployment_id}/revisions/{revision_id}/history', pathOf(revision)))).events;

export const revisionOf = ({ api }: ControlPlane, revision: CreatedDeployment) =>
  bodyOf(api.GET('/v2/deployments/{deployment_id}/revisions/{revision_id}', pathOf(revision)));

export const becomes = (
  plane: ControlPlane,
  revision: CreatedDeployment,
  wanted: ControlPlaneSchemas['RevisionResponse']['status'],
  timeoutMs = 60_000,
) => waitFor(async () => (await revisionOf(plane, revision)).status === wanted, { timeoutMs, what: wanted });

export async function query(planes: ControlPlaneFleet, sql: string, params: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: await planes.databaseUrl() });
  await client.connect();
  try {
    return (await client.query(sql, params)).rows;
  } finally {
    await client.end();
  }
}

/** In a bundle, no other module reaches the driver: the process loads the compiled modules instead. */
const unbundled = `data:text/javascript,${encodeURIComponent(
  `export const resolve = (name, context, next) => next(name.replace('/bundle/service.js', '/service.js'), context);`,
)}`;

/** Variables of a process that first runs this code on the prototype of its simulated driver, named `driver`. */
export const withDriver = (code: string): { NODE_OPTIONS: string } => ({
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(`
    const { register } = await import('node:module');
    register(${JSON.stringify(unbundled)});
    const { SimulatedDriver } = await import(${JSON.stringify(
      new URL('../../control-plane/dist/features/pipeline/simulated-driver.js', import.meta.url).href,
    )});
    const driver = SimulatedDriver.prototype;
    ${code}`)}`,
});
