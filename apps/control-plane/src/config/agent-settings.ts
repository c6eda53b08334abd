import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { withAuthority } from '@heddle/config';
import type { ControlPlaneEnv } from './env.js';
import { readProcessEnv } from './process-env.js';

/** Variables for finding programs, the locale, certificates and proxies. Commands and agents get no others of this process. */
const passedOn = [
  ...['PATH', 'LANG', 'LC_ALL', 'TZ', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'],
];

/** Variables for programs of this machine; none is a secret. */
export function basics(): Record<string, string> {
  const source = readProcessEnv();
  return Object.fromEntries(passedOn.flatMap((name) => (source[name] === undefined ? [] : [[name, source[name]]])));
}

const bytesPerMb = 1024 * 1024;

export function buildSettings(env: ControlPlaneEnv) {
  const registry = env.BUILD_NPM_REGISTRY;
  return {
    folder: resolve(env.AGENTS_DIR),
    concurrency: env.BUILD_CONCURRENCY,
    timeoutMs: env.BUILD_TIMEOUT_SECONDS * 1000,
    maxMemoryBytes: env.BUILD_MEMORY_MB * bytesPerMb,
    maxDiskBytes: env.BUILD_DISK_MB * bytesPerMb,
    maxProcesses: env.BUILD_PROCESSES,
    maxLogBytes: env.BUILD_LOG_MB * bytesPerMb,
    graphCheck: graphCheckOf(env),
    environment: { ...basics(), ...(registry === undefined ? {} : { npm_config_registry: registry }) },
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

/** Beside the agent server. Null where only pods have one: they load the graphs themselves. */
function graphCheckOf(env: ControlPlaneEnv): string | null {
  const program = join(dirname(resolve(env.AGENT_SERVER_PROGRAM)), 'check-graphs.js');
  return env.HEDDLE_DRIVER === 'kubernetes' && !existsSync(program) ? null : program;
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
    checksGraphs: graphCheckOf(env) === null,
    deadlineS: env.PIPELINE_DEPLOY_DEADLINE_S,
    drainMs: env.AGENT_DRAIN_SECONDS * 1000,
    pollMs: Math.min(2000, env.PIPELINE_POLL_MS * 2),
  };
}

/** URL of a user that may create databases and roles. */
export const databaseAdminUrl = (env: ControlPlaneEnv): string =>
  withAuthority(env.DATABASE_ADMIN_URL ?? env.DATABASE_URL, env.DATABASE_CA_FILE);

const ownUrl = (env: ControlPlaneEnv) => `http://127.0.0.1:${env.CONTROL_PLANE_PORT}`;

const publicUrlOf = (env: ControlPlaneEnv) => env.CONTROL_PLANE_PUBLIC_URL ?? ownUrl(env);
