import { hostname } from 'node:os';
import { z } from 'zod';
import { consoleEnv, env, EnvironmentError, loadEnv, migrationEnv, sharedEnv } from '@heddle/config';
import { isNetwork } from '@heddle/egress';
import { decodeSecretsKey } from './secrets-key.js';

const drivers = ['simulated', 'process', 'auto', 'kubernetes'] as const;
const objectName = /^[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?$/;
const objectNames = () =>
  env
    .list()
    .default([])
    .refine((names) => names.every((name) => objectName.test(name)), 'names of Kubernetes objects');

/** Minimum characters of a key; a shorter one can be guessed. */
const minKeyLength = 16;

/** Deeper rules are those of repositories themselves. */
const isRepositoryUrl = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return (
    url !== null && /^(https?|file):$/.test(url.protocol) && url.username + url.password + url.search + url.hash === ''
  );
};

const keyRing = env.list().refine((keys) => keys.length > 0 && keys.every((key) => decodeSecretsKey(key) !== null), {
  error: '32 random bytes as base64 or hex (openssl rand -base64 32); several separated by commas',
});

/** Environment variables of the control plane. */
export const controlPlaneEnv = z.object({
  ...sharedEnv,
  CONTROL_PLANE_PORT: env.port().default(8124).describe('Port of the control plane'),
  ...consoleEnv,
  HEDDLE_API_KEY: env
    .string()
    .min(minKeyLength, `at least ${minKeyLength} characters`)
    .max(4096)
    .optional()
    .describe(
      'First key, of 16 characters or more: created at start in the default workspace if missing; administers all workspaces',
    ),
  AGENT_TRACING_KEY: env
    .string()
    .regex(/^[\x21-\x7e]{16,4096}$/, '16 to 4096 letters, digits and signs of ASCII')
    .optional()
    .describe(
      'Key of agent servers for traces: created at start if missing; writes runs in all workspaces and has no other rights. Agents of the driver process get it',
    ),
  AGENT_TRACING_URL: env
    .url()
    .optional()
    .describe(
      'Address of the experiments service for traces of the agents of the drivers process and kubernetes, without a path',
    ),
  AGENT_TRACING: env.bool().default(true).describe('false: agents of the drivers process and kubernetes trace no runs'),
  HEDDLE_SECRETS_KEY: keyRing.describe(
    'Encrypts the secrets of deployments: 32 random bytes as base64 or hex. To rotate, put the new key first and keep the old ones behind it, separated by commas',
  ),
  HEDDLE_DRIVER: z
    .enum(drivers)
    .default('simulated')
    .describe(
      'Driver that executes revisions: simulated runs nothing; process runs uploaded sources and the repositories of GIT_URLS on this machine; auto is process for these and simulated for others; kubernetes runs them, and images, on a cluster',
    ),
  DATABASE_ADMIN_URL: env
    .databaseUrl()
    .optional()
    .describe(
      'URL of a user that may create roles and databases, for the databases of agents; all drivers but simulated need it',
    ),
  CONTROL_PLANE_PUBLIC_URL: env
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe(
      'Address of the control plane for clients, in URLs of uploads and of agents (below /agents/<deployment id>). Default: that of the request for uploads, its own port on 127.0.0.1 for agents',
    ),
  AGENTS_DIR: env
    .string()
    .default('.heddle/agents')
    .describe('Folder of builds, unpacked revisions and their logs, for the driver process'),
  AGENTS_HOST: env
    .string()
    .default(hostname())
    .describe('Name of this machine in the records of agent processes; the same for all control planes of a machine'),
  AGENT_SERVER_PROGRAM: env
    .string()
    .default('apps/agent-server/dist/main.js')
    .describe('Program of the agent server, for the driver process'),
  AGENT_MEMORY_MB: env
    .int({ min: 256, max: 1_048_576 })
    .default(1024)
    .describe('Memory limit in MiB of an agent without one in its resource_spec'),
  AGENT_DRAIN_SECONDS: env
    .int({ min: 0, max: 3600 })
    .default(60)
    .describe(
      'Maximum time in s for running requests and runs of a replaced revision; then its runs continue in the new one',
    ),
  AGENT_IDLE_SECONDS: env
    .int({ min: 1, max: 31_536_000 })
    .default(900)
    .describe(
      'Time in s without requests and runs after which an agent with min_scale 0 is stopped, until the next request or cron; driver process',
    ),
  AGENTS_STOP_WITH_SERVICE: env
    .bool()
    .default(false)
    .describe('true if agents end with the control plane, and start again with it; false if they go on without it'),
  KUBERNETES_CONFIG_FILE: env
    .string()
    .optional()
    .describe('kubeconfig of the driver kubernetes, whose current context counts. Default: the account of the own pod'),
  KUBERNETES_NAMESPACE: env
    .string()
    .regex(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/, 'the name of a namespace')
    .optional()
    .describe('Namespace of agents, of one installation alone. Default: that of the account'),
  KUBERNETES_AGENT_IMAGE: env
    .string()
    .optional()
    .describe('Image of the agent server for uploads and repositories; the driver kubernetes needs it'),
  KUBERNETES_CONTROL_PLANE_URL: env
    .url()
    .default('http://control-plane:8124')
    .describe('Address of the control plane for pods of agents, which verify API keys and fetch projects there'),
  KUBERNETES_CONTROL_PLANE_NAMESPACE: env
    .string()
    .optional()
    .describe('Namespace of the pods of the control plane, for network policies. Default: that of the agents'),
  KUBERNETES_AGENT_URL: env
    .string()
    .default('http://{service}.{namespace}.svc:8123')
    .refine((text) => URL.canParse(text.replaceAll(/\{(service|namespace)\}/g, 'x')), 'a URL with {service}')
    .describe('Address of an agent for the control plane, with {service} and {namespace}'),
  KUBERNETES_NETWORK_POLICIES: env
    .bool()
    .default(true)
    .describe('Whether each deployment gets a NetworkPolicy, by which only pods of the control plane reach it'),
  KUBERNETES_PULL_SECRETS: objectNames().describe(
    'Secrets for pulling the images of agents, comma-separated; image_pull_secrets may name only these',
  ),
  KUBERNETES_SERVICE_ACCOUNTS: objectNames().describe(
    'Service accounts that service_account_name may name, comma-separated. Default: none',
  ),
  KUBERNETES_SECRETS: objectNames().describe(
    'Secrets that secret_references may name, comma-separated; all workspaces may. Default: none',
  ),
  KUBERNETES_BUILD_CPU_MILLICORES: env
    .int({ min: 10, max: 256_000 })
    .default(500)
    .describe('Thousandths of a core that a pod requests that builds; driver kubernetes'),
  KUBERNETES_BUILD_CPU_LIMIT_MILLICORES: env
    .int({ min: 10, max: 256_000 })
    .default(2000)
    .describe('Maximum thousandths of a core of a pod that builds; driver kubernetes'),
  KUBERNETES_BUILD_MEMORY_MB: env
    .int({ min: 64, max: 1_048_576 })
    .default(1024)
    .describe(
      'Memory in MiB that a pod requests that builds; its limit is BUILD_MEMORY_MB and 256 MiB; driver kubernetes',
    ),
  BUILD_CONCURRENCY: env.int({ min: 1, max: 64 }).default(2).describe('Maximum concurrent builds per process'),
  BUILD_LIMIT: env
    .int({ min: 1, max: 100_000 })
    .optional()
    .describe('Maximum concurrent builds of all workspaces, in all processes. Default: no limit but BUILD_CONCURRENCY'),
  BUILD_LIMIT_PER_WORKSPACE: env
    .int({ min: 1, max: 100_000 })
    .optional()
    .describe('Maximum concurrent builds of one workspace, in all processes. Default: no limit of its own'),
  BUILD_TIMEOUT_SECONDS: env
    .int({ min: 1, max: 86_400 })
    .default(900)
    .describe('Maximum duration in s of each command of a build'),
  BUILD_MEMORY_MB: env
    .int({ min: 64, max: 1_048_576 })
    .default(2048)
    .describe('Maximum memory in MiB of the processes of a build; measured on Linux'),
  BUILD_DISK_MB: env.int({ min: 16, max: 1_048_576 }).default(4096).describe('Maximum disk space in MiB of a build'),
  BUILD_PROCESSES: env
    .int({ min: 8, max: 100_000 })
    .default(256)
    .describe('Maximum processes of a build; measured on Linux'),
  BUILD_LOG_MB: env
    .int({ min: 1, max: 1024 })
    .default(10)
    .describe('Maximum output in MiB of a command of a build that is stored'),
  BUILD_NPM_REGISTRY: env.url().optional().describe('Registry of packages for builds. Default: that of npm'),
  GIT_URLS: env
    .list()
    .default([])
    .refine((urls) => urls.every(isRepositoryUrl), 'URLs such as https://github.com/acme, without user and query')
    .describe(
      'Git repositories that run for real with the drivers auto and process: URLs of repositories or of their parents, comma-separated, such as https://github.com/acme. Protocols: https, http, file',
    ),
  GIT_TOKENS: env
    .list()
    .default([])
    .refine((tokens) => tokens.every((entry) => /^[^\s=/@]+=\S+$/.test(entry)), 'host=token, or host=user:token')
    .describe(
      'Tokens for fetching from hosts of git, comma-separated: host=token, or host=user:token. All workspaces may fetch with them',
    ),
  GIT_NETWORKS: env
    .list()
    .default([])
    .refine((networks) => networks.every(isNetwork), 'networks like 10.0.0.0/8 or fd00::/8')
    .describe('Non-public networks with hosts of git: comma-separated, like 10.20.0.0/16'),
  GIT_MAX_MB: env.int({ min: 1, max: 1_048_576 }).default(512).describe('Maximum size in MiB of a fetched commit'),
  GIT_TIMEOUT_SECONDS: env
    .int({ min: 1, max: 86_400 })
    .default(300)
    .describe('Maximum duration in s of fetching a commit'),
  HEDDLE_ARTEFACTS_DIR: env
    .string()
    .default('.heddle/artefacts')
    .describe(
      'Folder of uploaded sources and build results, without ARTEFACTS_S3_BUCKET; all processes need the same one',
    ),
  ARTEFACTS_S3_BUCKET: env
    .string()
    .optional()
    .describe(
      'Bucket (S3 or compatible) of uploaded sources and build results. Credentials: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or the role of the machine',
    ),
  ARTEFACTS_S3_PREFIX: env.string().optional().describe('Prefix of all keys in the bucket'),
  ARTEFACTS_S3_ENDPOINT: env.url().optional().describe('Address of an S3-compatible server. Default: that of AWS'),
  ARTEFACTS_S3_REGION: env.string().default('us-east-1').describe('Region of the bucket'),
  LOG_RETENTION_DAYS: env
    .int({ min: 1, max: 3650 })
    .default(14)
    .describe('Age in days at which log lines of builds and deployments are deleted'),
  REVISION_RETENTION_DAYS: env
    .int({ min: 1, max: 36_500 })
    .default(365)
    .describe('Age in days at which ended revisions are deleted with their history, except those that are kept'),
  REVISION_KEEP_DEPLOYED: env
    .int({ min: 1, max: 10_000 })
    .default(20)
    .describe('Deployed revisions of a deployment that are kept at any age, for rollbacks; the serving one always is'),
  AUDIT_RETENTION_DAYS: env
    .int({ min: 1, max: 36_500 })
    .default(365)
    .describe('Age in days at which events of the audit log are deleted'),
  WEBHOOK_NETWORKS: env
    .list()
    .default([])
    .refine((networks) => networks.every(isNetwork), 'networks like 10.0.0.0/8 or fd00::/8')
    .describe(
      'Non-public networks that webhooks may be sent to: comma-separated, like 10.20.0.0/16. 127.0.0.0/8,::1/128 is this machine, for development',
    ),
  WEBHOOK_TIMEOUT_SECONDS: env
    .int({ min: 1, max: 300 })
    .default(10)
    .describe('Maximum time in s for the answer of a webhook receiver; after it the delivery is retried later'),
  WEBHOOK_RETENTION_DAYS: env
    .int({ min: 2, max: 3650 })
    .default(30)
    .describe(
      'Age in days at which deliveries of webhooks are deleted; until then they are listed and can be repeated',
    ),
  WEBHOOK_DISABLE_AFTER_HOURS: env
    .int({ min: 1, max: 8760 })
    .default(120)
    .describe('Time in hours of failures without a success, after which a webhook is disabled'),
  UPLOAD_URL_TTL_S: env
    .int({ min: 10, max: 86_400 })
    .default(900)
    .describe('Time in s in which an upload of source has to begin after its URL was issued'),
  REGISTRY_URL: env
    .string()
    .optional()
    .describe('Container registry for images of internal_docker deployments, e.g. registry.example.com/agents'),
  REGISTRY_TOKEN: env
    .string()
    .optional()
    .describe('Token for pushing to REGISTRY_URL as the user oauth2accesstoken; all workspaces get it'),
  SIMULATED_STEP_MS: env
    .int({ min: 0, max: 600_000 })
    .default(1000)
    .describe('Duration in ms of one step of the simulated driver'),
  AGENT_SERVER_URL: env
    .url()
    .default('http://127.0.0.1:8123')
    .describe('Agent server of all deployments of the simulated driver; becomes their custom_url'),
  PIPELINE_CONCURRENCY: env
    .int({ min: 1, max: 1000 })
    .default(16)
    .describe('Maximum concurrent steps of revisions per process'),
  PIPELINE_LEASE_MS: env
    .int({ min: 300, max: 600_000 })
    .default(15_000)
    .describe('Lease of a step in ms: another process takes it over after this time without a renewal'),
  PIPELINE_POLL_MS: env
    .int({ min: 50, max: 60_000 })
    .default(1000)
    .describe('Poll interval in ms without notifications'),
  PIPELINE_CREATE_DEADLINE_S: env
    .int({ min: 1, max: 86_400 })
    .default(600)
    .describe('Maximum time in s for the preparation of a revision'),
  PIPELINE_BUILD_DEADLINE_S: env
    .int({ min: 1, max: 86_400 })
    .default(1800)
    .describe('Maximum time in s for the start of a build whose turn it is, and again for the build'),
  PIPELINE_DEPLOY_DEADLINE_S: env
    .int({ min: 1, max: 86_400 })
    .default(300)
    .describe('Maximum time in s for the start of a roll-out, and again until it is healthy'),
  PIPELINE_UNKNOWN_DEADLINE_S: env
    .int({ min: 1, max: 604_800 })
    .default(21_600)
    .describe('Maximum time in s that a revision is UNKNOWN, while its driver does not answer; then its step fails'),
});

export type ControlPlaneEnv = Readonly<z.output<typeof controlPlaneEnv>>;

export function loadControlPlaneEnv(source: NodeJS.ProcessEnv): ControlPlaneEnv {
  const loaded = loadEnv(controlPlaneEnv, source);
  if (loaded.HEDDLE_DRIVER !== 'simulated' && loaded.DATABASE_ADMIN_URL === undefined) {
    throw new EnvironmentError([
      `DATABASE_ADMIN_URL is missing: the driver ${loaded.HEDDLE_DRIVER} creates a database for each deployment`,
    ]);
  }
  if (loaded.HEDDLE_DRIVER === 'kubernetes' && loaded.KUBERNETES_AGENT_IMAGE === undefined) {
    throw new EnvironmentError(['KUBERNETES_AGENT_IMAGE is missing: the driver kubernetes runs projects with it']);
  }
  return loaded;
}

/** The rotation of secrets needs the database and the key ring. */
export function loadRotationEnv(source: NodeJS.ProcessEnv) {
  return loadEnv(z.object({ ...migrationEnv, HEDDLE_SECRETS_KEY: controlPlaneEnv.shape.HEDDLE_SECRETS_KEY }), source);
}

/** A migration job needs the database only. */
export function loadMigrationEnv(source: NodeJS.ProcessEnv) {
  return loadEnv(z.object(migrationEnv), source);
}

/** Valid values for printing the OpenAPI document, never used to connect or encrypt. */
export function documentationEnv(): ControlPlaneEnv {
  return loadControlPlaneEnv({
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
    HEDDLE_SECRETS_KEY: Buffer.alloc(32).toString('base64'),
    HEDDLE_LOG_LEVEL: 'silent',
  });
}
