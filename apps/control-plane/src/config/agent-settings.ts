import { dirname, join, resolve } from 'node:path';
import { programVariables } from '@heddle/builds';
import { withAuthority } from '@heddle/config';
import type { ControlPlaneEnv } from './env.js';
import { readProcessEnv } from './process-env.js';

/** Variables for programs of this machine; none is a secret. */
export const basics = (): Record<string, string> => programVariables(readProcessEnv());

/** Pods have programs and certificates of their own. */
const proxies = (): Record<string, string> =>
  Object.fromEntries(Object.entries(basics()).filter(([name]) => /_proxy$/i.test(name)));

const bytesPerMb = 1024 * 1024;

const buildLimits = (env: ControlPlaneEnv) => ({
  timeoutMs: env.BUILD_TIMEOUT_SECONDS * 1000,
  maxMemoryBytes: env.BUILD_MEMORY_MB * bytesPerMb,
  maxDiskBytes: env.BUILD_DISK_MB * bytesPerMb,
  maxProcesses: env.BUILD_PROCESSES,
  maxLogBytes: env.BUILD_LOG_MB * bytesPerMb,
});

const registryVariable = (env: ControlPlaneEnv): Record<string, string> =>
  env.BUILD_NPM_REGISTRY === undefined ? {} : { npm_config_registry: env.BUILD_NPM_REGISTRY };

export function buildSettings(env: ControlPlaneEnv) {
  return {
    ...buildLimits(env),
    folder: resolve(env.AGENTS_DIR),
    concurrency: env.BUILD_CONCURRENCY,
    // The program lies beside the agent server.
    graphCheck: join(dirname(resolve(env.AGENT_SERVER_PROGRAM)), 'check-graphs.js'),
    environment: { ...basics(), ...registryVariable(env) },
  };
}

export function agentSettings(env: ControlPlaneEnv) {
  return {
    folder: resolve(env.AGENTS_DIR),
    host: env.AGENTS_HOST,
    databaseAdminUrl: databaseAdminUrl(env),
    publicUrl: publicUrlOf(env),
    controlPlaneUrl: ownUrl(env),
    agentServer: resolve(env.AGENT_SERVER_PROGRAM),
    drainMs: env.AGENT_DRAIN_SECONDS * 1000,
    idleMs: env.AGENT_IDLE_SECONDS * 1000,
    memoryMb: env.AGENT_MEMORY_MB,
    stopsWithService: env.AGENTS_STOP_WITH_SERVICE,
    pollMs: Math.min(500, env.PIPELINE_POLL_MS),
    tracingUrl: tracingUrlOf(env),
    environment: basics(),
  };
}

const tracingUrlOf = (env: ControlPlaneEnv) => (env.AGENT_TRACING ? env.AGENT_TRACING_URL : undefined);

const postgresPort = 5432;

export function kubernetesSettings(env: ControlPlaneEnv) {
  return {
    namespace: env.KUBERNETES_NAMESPACE ?? null,
    configFile: env.KUBERNETES_CONFIG_FILE === undefined ? null : resolve(env.KUBERNETES_CONFIG_FILE),
    image: env.KUBERNETES_AGENT_IMAGE ?? '',
    pullSecrets: env.KUBERNETES_PULL_SECRETS,
    serviceAccounts: env.KUBERNETES_SERVICE_ACCOUNTS,
    secrets: env.KUBERNETES_SECRETS,
    controlPlaneUrl: env.KUBERNETES_CONTROL_PLANE_URL,
    controlPlaneNamespace: env.KUBERNETES_CONTROL_PLANE_NAMESPACE ?? null,
    agentUrl: env.KUBERNETES_AGENT_URL,
    publicUrl: publicUrlOf(env),
    createsNetworkPolicies: env.KUBERNETES_NETWORK_POLICIES,
    databasePort: Number(new URL(databaseAdminUrl(env)).port || postgresPort),
    databaseCaFile: env.DATABASE_CA_FILE ?? null,
    tracingUrl: tracingUrlOf(env),
    projectMb: env.BUILD_DISK_MB,
    deadlineS: env.PIPELINE_DEPLOY_DEADLINE_S,
    drainMs: env.AGENT_DRAIN_SECONDS * 1000,
    pollMs: Math.min(2000, env.PIPELINE_POLL_MS * 2),
    signingKeys: env.HEDDLE_SECRETS_KEY,
    builds: {
      limits: buildLimits(env),
      deadlineS: env.PIPELINE_BUILD_DEADLINE_S,
      cpuMillicores: env.KUBERNETES_BUILD_CPU_MILLICORES,
      cpuLimitMillicores: env.KUBERNETES_BUILD_CPU_LIMIT_MILLICORES,
      memoryMb: env.KUBERNETES_BUILD_MEMORY_MB,
      environment: { ...proxies(), ...registryVariable(env) },
    },
  };
}

/** URL of a user that may create databases and roles. */
export const databaseAdminUrl = (env: ControlPlaneEnv): string =>
  withAuthority(env.DATABASE_ADMIN_URL ?? env.DATABASE_URL, env.DATABASE_CA_FILE);

const ownUrl = (env: ControlPlaneEnv) => `http://127.0.0.1:${env.CONTROL_PLANE_PORT}`;

const publicUrlOf = (env: ControlPlaneEnv) => env.CONTROL_PLANE_PUBLIC_URL ?? ownUrl(env);
