import { z } from 'zod';
import { standaloneTenantId } from '@heddle/auth/standalone-tenant';
import { credentialEnv, env, loadEnv, migrationEnv, sharedEnv } from '@heddle/config';
import { isNetwork } from '@heddle/egress';

const ROLES = ['api', 'worker', 'both'] as const;
const RUNTIMES = ['worker_threads', 'inline'] as const;

const signingSecret = /^whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const graphVariable = /^[A-Za-z_][A-Za-z0-9_]*\*?$|^\*$/;

/** Environment variables of the agent server. */
export const agentServerEnv = z.object({
  ...sharedEnv,
  AGENT_SERVER_PORT: env.port().default(8123).describe('Port of the agent server'),
  AGENT_CONFIG: env.string().default('examples/agents/langgraph.json').describe('Path of langgraph.json'),
  LANGGRAPH_CONFIG: env
    .string()
    .optional()
    .describe('Settings of default assistants, as JSON by graph id; takes precedence over env of langgraph.json'),
  LANGGRAPH_STORE: env
    .string()
    .optional()
    .describe('Section store of langgraph.json, as JSON; takes precedence over the file and its env'),
  AGENT_EMBED_SECONDS: env
    .int({ min: 1, max: 600 })
    .default(30)
    .describe('Maximum time in s to embed texts for the index of the store'),
  LANGGRAPH_CHECKPOINTER: env
    .string()
    .optional()
    .describe('Section checkpointer of langgraph.json, as JSON; takes precedence over the file'),
  LANGGRAPH_THREAD_TTL: env
    .string()
    .optional()
    .describe(
      'Option checkpointer.ttl of langgraph.json, as JSON, or the minutes after which new threads are deleted; takes precedence over both',
    ),
  LANGGRAPH_WEBHOOKS: env
    .string()
    .optional()
    .describe(
      'Section webhooks of langgraph.json (rules for receivers, and headers), as JSON; takes precedence over the file',
    ),
  LANGGRAPH_AUTH: env
    .string()
    .optional()
    .describe('Section auth of langgraph.json, as JSON; takes precedence over the file'),
  LANGGRAPH_HTTP: env
    .string()
    .optional()
    .describe('Section http of langgraph.json, as JSON; takes precedence over the file'),
  MOUNT_PREFIX: env.string().optional().describe('Prefix of all paths; takes precedence over http.mount_prefix'),
  AGENT_AUTH_TIMEOUT_SECONDS: env
    .int({ min: 1, max: 300 })
    .default(10)
    .describe('Maximum time in s of a handler of custom authentication for one request, which is then refused'),
  AGENT_AUTH_WORKSPACE: env
    .string()
    .regex(uuid, 'a UUID')
    .default(standaloneTenantId)
    .describe('Workspace of users of custom authentication without a workspace_id from its handler'),
  AGENT_GRAPH_LOAD_SECONDS: env
    .int({ min: 1, max: 3600 })
    .default(30)
    .describe('Maximum time in s to load one graph; after it the graph is broken, and the others are served'),
  AGENT_SCHEMA_SECONDS: env
    .int({ min: 1, max: 3600 })
    .default(30)
    .describe('Maximum time in s to derive the schemas of one graph from its TypeScript; after it the graph has none'),
  AGENT_ROLE: z
    .enum(ROLES)
    .default('both')
    .describe(
      'api answers requests, with one graph thread for states; worker executes runs and answers health checks; both does both',
    ),
  AGENT_RUNTIME: z
    .enum(RUNTIMES)
    .default('worker_threads')
    .describe(
      'Execution of graphs: in worker_threads, or inline in the thread that serves HTTP, with its whole environment (for debugging only)',
    ),
  AGENT_WORKER_THREADS: env
    .int({ min: 0, max: 256 })
    .default(0)
    .describe('Threads that execute graphs; 0 is one per core, or fewer with little memory'),
  AGENT_RUNS_PER_THREAD: env
    .int({ min: 1, max: 10_000 })
    .default(2_000)
    .describe(
      'Ceiling of concurrent runs per thread. Below it a thread takes runs while it has memory, computing time and database connections to spare; a thread that computes takes at most 64',
    ),
  AGENT_THREAD_HEAP_MB: env
    .int({ min: 0, max: 1_048_576 })
    .default(0)
    .refine((mib) => mib === 0 || mib >= 64, '0, or at least 64')
    .describe(
      'Maximum heap per graph thread in MiB; beyond it the thread ends, not the process. 0 divides the memory of the machine or container among the threads, including one for quarantine and one that reads states',
    ),
  AGENT_MEMORY_LIMIT_MB: env
    .int({ min: 0, max: 16_777_216 })
    .default(0)
    .refine((mib) => mib === 0 || mib >= 256, '0, or at least 256')
    .describe(
      'Memory limit of the process in MiB. Near it the largest graph thread is ended, if it exceeds its heap limit. 0 is the limit of the container, if any',
    ),
  AGENT_MAX_EVENT_MB: env
    .int({ min: 1, max: 256 })
    .default(64)
    .describe(
      'Maximum size of an event in the stream of a run, in MiB of JSON (a character counts as a byte); a run that emits a larger one fails',
    ),
  AGENT_GRAPH_ENV: env
    .list()
    .default([])
    .refine((names) => names.every((name) => graphVariable.test(name)), 'names of variables, or prefixes that end in *')
    .refine(
      (names) => !names.some((name) => isOwnVariable(name)),
      'a variable of the service itself is not for graphs; they get a value of their own in `env` of langgraph.json',
    )
    .describe(
      'Variables that graphs receive besides those of langgraph.json and a few like PATH: comma-separated names, or prefixes that end in *',
    ),
  AGENT_GRAPH_VARIABLES: env
    .string()
    .transform((text, context) => parseGraphVariables(text) ?? refuseVariables(context))
    .optional()
    .describe(
      'Variables for graphs with their values, as a JSON object of strings; take precedence over all others, and may have the name of a variable of the service',
    ),
  AGENT_WORKSPACE: env
    .string()
    .regex(uuid, 'a UUID')
    .optional()
    .describe(
      'The only workspace of this server: API keys that may not act in it are refused, like tokens. Default: all workspaces',
    ),
  AGENT_API_URL: env
    .string()
    .refine((url) => /^https?:\/\//.test(url) && URL.canParse(url), 'an address like http://agent-server:8123')
    .optional()
    .describe(
      'Address of this server for code of the project: for a Client of the SDK without a URL, and as LANGGRAPH_API_URL. Without it the port of this process, which in a worker answers health checks only',
    ),
  AGENT_PROJECT_ID: env
    .string()
    .optional()
    .describe('Id of the deployment of this server, in /info and in the label project_id of metrics'),
  AGENT_REVISION_ID: env
    .string()
    .optional()
    .describe('Id of the revision of this server, in /info and in the label revision_id of metrics'),
  ...credentialEnv,
  AGENT_LEASE_SECONDS: env
    .int({ min: 1, max: 3600 })
    .default(15)
    .describe('Lease of a run in s, renewed at each third: time after which a silent worker loses its runs'),
  AGENT_MAX_ATTEMPTS: env
    .int({ min: 1, max: 100 })
    .default(3)
    .describe(
      'Maximum losses of a run with its thread or worker before it fails; stalls, and losses that other runs may have caused, do not count',
    ),
  AGENT_MAX_WORKER_LOSSES: env
    .int({ min: 1, max: 100 })
    .default(2)
    .describe(
      'Maximum worker processes lost at one checkpoint of a run that was alone or in quarantine, before the run fails as the likely cause',
    ),
  AGENT_RUN_TIMEOUT_SECONDS: env
    .int({ min: 1, max: 604_800 })
    .default(3600)
    .describe('Maximum duration of a run in s; after it the status is timeout'),
  AGENT_SHUTDOWN_GRACE_SECONDS: env
    .int({ min: 0, max: 3600 })
    .optional()
    .describe('Former name of HEDDLE_SHUTDOWN_GRACE_SECONDS; takes precedence'),
  AGENT_MAX_RUNS_PER_WORKSPACE: env
    .int({ min: 0, max: 1_000_000 })
    .default(0)
    .describe(
      'Maximum unfinished runs of one workspace; more are refused with 429. 0 means no limit; with a limit, runs begin through the queue',
    ),
  AGENT_MAX_RUNS_PER_ASSISTANT: env
    .int({ min: 0, max: 1_000_000 })
    .default(0)
    .describe('Maximum unfinished runs of one assistant in one workspace; 0 means no limit'),
  AGENT_FEEDBACK_URL: env
    .string()
    .refine((url) => URL.canParse(url) && url.includes('{key}'), 'an address with {key}, and {run_id} if you like')
    .optional()
    .describe(
      'Address for feedback on a run, with {run_id} and {key}; sent to clients for the feedback_keys of a run. Without it the keys are only stored',
    ),
  AGENT_TRACING: env
    .bool()
    .default(true)
    .describe(
      'Traces runs into the experiments service, if AGENT_TRACING_URL and AGENT_TRACING_KEY are set; false records nothing',
    ),
  AGENT_TRACING_URL: env
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('Address of the experiments service for traces, without a path: http://experiments:1984'),
  AGENT_TRACING_KEY: env
    .string()
    .regex(/^[\x21-\x7e]{16,4096}$/, '16 to 4096 letters, digits and signs of ASCII')
    .optional()
    .describe(
      'API key for traces: the AGENT_TRACING_KEY of the control plane, which writes runs in all workspaces and has no other rights',
    ),
  AGENT_TRACING_PROJECT: env
    .string()
    .max(500)
    .optional()
    .describe('Project of the traces. Default: the id of the graph'),
  AGENT_TRACING_QUEUE_MB: env
    .int({ min: 1, max: 4096 })
    .default(32)
    .describe('Maximum traces in MiB that wait for the experiments service; further ones are dropped and counted'),
  AGENT_STREAM_RETENTION_SECONDS: env
    .int({ min: 1, max: 604_800 })
    .default(600)
    .describe('Time in s after the end of a run in which its stream can be replayed'),
  AGENT_CHECKPOINT_RETENTION_HOURS: env
    .int({ min: 0, max: 876_000 })
    .default(0)
    .describe(
      'Age in h from which checkpoints are removed, except the newest ones, open interrupts and the starts of branches; 0 keeps all',
    ),
  AGENT_CHECKPOINTS_KEPT: env
    .int({ min: 1, max: 100_000 })
    .default(10)
    .describe('Newest checkpoints that are kept per thread and per subgraph, of any age'),
  AGENT_RUN_RETENTION_HOURS: env
    .int({ min: 0, max: 876_000 })
    .default(0)
    .describe('Retention of finished runs in h; 0 keeps them as long as their thread'),
  AGENT_USAGE_RETENTION_DAYS: env
    .int({ min: 0, max: 36_500 })
    .default(0)
    .describe('Retention of the usage of runs in days, also of deleted runs; 0 is without a limit'),
  AGENT_RETENTION_INTERVAL_SECONDS: env
    .int({ min: 0, max: 2_592_000 })
    .default(86_400)
    .describe(
      'Time in s between two passes over all threads, which remove old data and measure storage; 0 disables them',
    ),
  AGENT_WEBHOOK_SECRET: env
    .list()
    .default([])
    .refine(
      (secrets) => secrets.every((secret) => signingSecret.test(secret)),
      'secrets of the form whsec_<base64>, of 24 to 64 bytes',
    )
    .describe(
      'Secret for signatures of webhooks (Standard Webhooks), whsec_ and 24 to 64 bytes in Base64; comma-separated during a rotation. Without it webhooks are not signed',
    ),
  AGENT_WEBHOOK_NETWORKS: env
    .list()
    .default([])
    .refine((networks) => networks.every(isNetwork), 'networks like 10.0.0.0/8 or fd00::/8')
    .describe(
      'Non-public networks that webhooks may be sent to: comma-separated, like 10.20.0.0/16. 127.0.0.0/8,::1/128 is this machine, for development',
    ),
  AGENT_WEBHOOK_TIMEOUT_SECONDS: env
    .int({ min: 1, max: 120 })
    .default(15)
    .describe('Maximum time in s for the answer of a webhook receiver; after it the delivery is retried later'),
  AGENT_WEBHOOK_RETENTION_DAYS: env
    .int({ min: 1, max: 365 })
    .default(7)
    .describe('Retention of finished deliveries of webhooks in days, in which they are listed and can be repeated'),
});

/** Null for another text than a JSON object of strings. */
export function parseGraphVariables(text: string): Record<string, string> | null {
  try {
    const result = z.record(z.string(), z.string()).safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

function refuseVariables(context: z.RefinementCtx): never {
  context.addIssue({ code: 'custom', message: 'a JSON object of strings' });
  return z.NEVER;
}

/** Variables of the service or the platform. They hold secrets, so graph code never receives them. */
export function isOwnVariable(name: string): boolean {
  return (
    name.startsWith('HEDDLE_') ||
    [name, name.replace(/_FILE$/, '')].some((own) => Object.hasOwn(agentServerEnv.shape, own))
  );
}

export type AgentServerEnv = Readonly<z.output<typeof agentServerEnv>>;

export function loadAgentServerEnv(source: NodeJS.ProcessEnv): AgentServerEnv {
  return loadEnv(agentServerEnv, source);
}

/** Variables of a migration job: those of the database. */
export function loadMigrationEnv(source: NodeJS.ProcessEnv) {
  return loadEnv(z.object(migrationEnv), source);
}

/** Valid variables for printing the OpenAPI document; nothing connects or loads graphs. */
export function documentationEnv(): AgentServerEnv {
  return loadAgentServerEnv({
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
    HEDDLE_STATIC_API_KEYS: 'documentation',
    HEDDLE_LOG_LEVEL: 'silent',
  });
}
