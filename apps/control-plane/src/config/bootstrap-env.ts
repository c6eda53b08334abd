import { z } from 'zod';
import { env, loadEnv, migrationEnv, withAuthority } from '@heddle/config';
import type { ServiceDatabase } from '@heddle/database';

const loginUrl = () =>
  env.databaseUrl().refine((value) => new URL(value).username !== '' && new URL(value).password !== '', {
    error: 'a URL with user and password: postgresql://user:password@host:port/database',
  });

/** Variables of the bootstrap step: an administrator, and the login of each service. */
export const bootstrapEnv = z.object({
  DATABASE_ADMIN_URL: env.databaseUrl().describe('URL of a user that may create roles and schemas'),
  CONTROL_PLANE_DATABASE_URL: loginUrl().describe('DATABASE_URL of the control plane'),
  AGENT_SERVER_DATABASE_URL: loginUrl().describe('DATABASE_URL of the agent server'),
  EXPERIMENTS_DATABASE_URL: loginUrl().describe('DATABASE_URL of the experiments service'),
  DATABASE_CA_FILE: migrationEnv.DATABASE_CA_FILE,
  DATABASE_WAIT_SECONDS: migrationEnv.DATABASE_WAIT_SECONDS,
  HEDDLE_LOG_LEVEL: migrationEnv.HEDDLE_LOG_LEVEL,
});

/** Schema of each service; other services' schemas are known by name only. */
export const serviceSchemas = {
  controlPlane: 'control_plane',
  agentServer: 'agent_server',
  experiments: 'experiments',
};

interface BootstrapPlan {
  adminUrl: string;
  waitMs: number;
  logLevel: string;
  services: ServiceDatabase[];
}

export function loadBootstrapPlan(source: NodeJS.ProcessEnv): BootstrapPlan {
  const loaded = loadEnv(bootstrapEnv, source);
  const service = (schema: string, value: string): ServiceDatabase => {
    const url = new URL(value);
    return { schema, role: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
  };
  return {
    adminUrl: withAuthority(loaded.DATABASE_ADMIN_URL, loaded.DATABASE_CA_FILE),
    waitMs: loaded.DATABASE_WAIT_SECONDS * 1000,
    logLevel: loaded.HEDDLE_LOG_LEVEL,
    services: [
      service(serviceSchemas.controlPlane, loaded.CONTROL_PLANE_DATABASE_URL),
      service(serviceSchemas.agentServer, loaded.AGENT_SERVER_DATABASE_URL),
      service(serviceSchemas.experiments, loaded.EXPERIMENTS_DATABASE_URL),
    ],
  };
}

/** A backup of all schemas only reads them. */
export function loadAdminUrl(source: NodeJS.ProcessEnv): string {
  const wanted = bootstrapEnv.pick({ DATABASE_ADMIN_URL: true, DATABASE_CA_FILE: true });
  const { DATABASE_ADMIN_URL: url, DATABASE_CA_FILE: caFile } = loadEnv(wanted, source);
  return withAuthority(url, caFile);
}
