import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { standaloneTenantId } from '@heddle/auth';
import { credentialEnv, env, loadEnv, migrationEnv, sharedEnv } from '@heddle/config';

export const ROLES = ['api', 'worker', 'both'] as const;
export const RUNTIMES = ['worker_threads', 'inline'] as const;

const signingSecret = /^whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const graphVariable = /^[A-Za-z_][A-Za-z0-9_]*\*?$|^\*$/;

/** Environment variables of the agent server. */
export const agentServerEnv = z.object({
  ...sharedEnv,
  AGENT_SERVER_PORT: env.port().default(8123).describe('Port of the agent server'),
  AGENT_CONFIG: env
    .string()
    .default('examples/agents/langgraph.json')
    .describe('Path of the langgraph.json whose graphs are served'),
  LANGGRAPH_CONFIG: env
    .string()
    .optional()
    .describe('Settings of default assistants, as JSON by graph id; wins over the one in env of the langgraph.json'),
  LANGGRAPH_STORE: env
    .string()
    .optional()
    .describe('Section store of the langgraph.json, as JSON; wins over the one in the file and in its env'),
  AGENT_EMBED_SECONDS: env
    .int({ min: 1, max: 600 })
    .default(30)
    .describe('How long the embedding of texts for the index of the store may take'),
  LANGGRAPH_CHECKPOINTER: env
    .string()
    .optional()
    .describe('The section checkpointer of the langgraph.json, as JSON; wins over the one of the file'),
  LANGGRAPH_THREAD_TTL: env
    .string()
    .optional()
    .describe(
      'checkpointer.ttl of the langgraph.json, as JSON, or the minutes after which new threads are deleted; wins over both',
    ),
  LANGGRAPH_WEBHOOKS: env
    .string()
    .optional()
    .describe('Rules for webhooks and headers of them, as JSON; wins over `webhooks` of the langgraph.json'),
  LANGGRAPH_AUTH: env
    .string()
    .optional()
    .describe('The section auth of the langgraph.json, as JSON; wins over the one of the file'),
  LANGGRAPH_HTTP: env
    .string()
    .optional()
    .describe('The section http of the langgraph.json, as JSON; wins over the one of the file'),
  MOUNT_PREFIX: env.string().optional().describe('Path that all addresses begin with; wins over http.mount_prefix'),
  AGENT_AUTH_TIMEOUT_SECONDS: env
    .int({ min: 1, max: 300 })
    .default(10)
    .describe('How long a handler of custom authentication may take for one request; then it is refused'),
  AGENT_AUTH_WORKSPACE: env
    .string()
    .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'a UUID')
    .default(standaloneTenantId)
    .describe('Workspace of users of custom authentication for whom its handler names none in workspace_id'),
  AGENT_GRAPH_LOAD_SECONDS: env
    .int({ min: 1, max: 3600 })
    .default(30)
    .describe('How long one graph may take to load; then it is broken, and the others are served'),
  AGENT_SCHEMA_SECONDS: env
    .int({ min: 1, max: 3600 })
    .default(30)
    .describe(
      'How long the compiler may take to derive the schemas of one graph from its TypeScript; then it has none',
    ),
  AGENT_ROLE: z
    .enum(ROLES)
    .default('both')
    .describe(
      'api answers requests and has no graph thread but one for states that are asked for, worker executes runs (and answers health checks), both does both',
    ),
  AGENT_RUNTIME: z
    .enum(RUNTIMES)
    .default('worker_threads')
    .describe(
      'Where graphs run: worker_threads, or inline in the thread that serves HTTP, with its whole environment (for debugging only)',
    ),
  AGENT_WORKER_THREADS: env
    .int({ min: 0, max: 256 })
    .default(0)
    .describe('Threads that execute graphs; 0 is one per core, fewer where memory is short'),
  AGENT_RUNS_PER_THREAD: env
    .int({ min: 1, max: 1000 })
    .default(64)
    .describe('Runs that one thread executes at the same time'),
  AGENT_GROUP_COMMIT: env
    .bool()
    .default(true)
    .describe('Whether checkpoints of all runs of a thread are stored together; false stores each by itself'),
  AGENT_FAST_PATH: env
    .bool()
    .default(true)
    .describe('Whether ordinary runs begin and end in one statement each; false takes every run through the queue'),
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
      'Memory of the whole process in MiB: near it the graph thread is ended that takes most, if that is more than its heap may be. 0 is the limit of the container, if there is one',
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
      'Variables that graphs get besides those of langgraph.json and a few like PATH: comma-separated names, or prefixes that end in *',
    ),
  AGENT_API_URL: env
    .string()
    .refine((url) => /^https?:\/\//.test(url) && URL.canParse(url), 'an address like http://agent-server:8123')
    .optional()
    .describe(
      'Where the code of the project reaches the API of this server: for a Client of the SDK without a URL, and as LANGGRAPH_API_URL. Without it the port of this process, which in a worker answers nothing but health checks',
    ),
  AGENT_PROJECT_ID: env
    .string()
    .optional()
    .describe('Id of the deployment that this server belongs to, as /info and the label project_id of metrics say it'),
  AGENT_REVISION_ID: env
    .string()
    .optional()
    .describe('Id of the revision that it was deployed with, as /info and the label revision_id of metrics say it'),
  ...credentialEnv,
  AGENT_LEASE_SECONDS: env
    .int({ min: 1, max: 3600 })
    .default(15)
    .describe('How long a run stays with a worker that gives no sign of life; renewed every third of it'),
  AGENT_MAX_ATTEMPTS: env
    .int({ min: 1, max: 100 })
    .default(3)
    .describe(
      'How often a run may be lost with its thread or worker before it fails; stalls, and losses that other runs may have caused, do not count',
    ),
  AGENT_MAX_WORKER_LOSSES: env
    .int({ min: 1, max: 100 })
    .default(2)
    .describe(
      'How many worker processes may end at one checkpoint of a run, which was alone in them or in quarantine, before the run fails as their likely cause',
    ),
  AGENT_RUN_TIMEOUT_SECONDS: env
    .int({ min: 1, max: 604_800 })
    .default(3600)
    .describe('Longest time of one run; then its status is timeout'),
  AGENT_SHUTDOWN_GRACE_SECONDS: env
    .int({ min: 0, max: 3600 })
    .optional()
    .describe('Former name of HEDDLE_SHUTDOWN_GRACE_SECONDS; wins where it is set'),
  AGENT_MAX_RUNS_PER_WORKSPACE: env
    .int({ min: 0, max: 1_000_000 })
    .default(0)
    .describe(
      'Most runs of one workspace that may wait or run at a time; more are refused with 429. 0 is no limit, and costs nothing; with a limit, runs begin through the queue',
    ),
  AGENT_MAX_RUNS_PER_ASSISTANT: env
    .int({ min: 0, max: 1_000_000 })
    .default(0)
    .describe('The same for the runs of one assistant in one workspace'),
  AGENT_FEEDBACK_URL: env
    .string()
    .refine((url) => URL.canParse(url) && url.includes('{key}'), 'an address with {key}, and {run_id} if you like')
    .optional()
    .describe(
      'Where clients send feedback of a run, with {run_id} and {key} to fill in: told for the feedback_keys of a run. Without it they are only kept with the run',
    ),
  AGENT_STREAM_RETENTION_SECONDS: env
    .int({ min: 1, max: 604_800 })
    .default(600)
    .describe('How long the stream of a run can be replayed after its end'),
  AGENT_CHECKPOINT_RETENTION_HOURS: env
    .int({ min: 0, max: 876_000 })
    .default(0)
    .describe(
      'Age in h from which checkpoints are removed, except the newest ones, open questions and where branches begin; 0 keeps all',
    ),
  AGENT_CHECKPOINTS_KEPT: env
    .int({ min: 1, max: 100_000 })
    .default(10)
    .describe('Newest checkpoints of a thread, and of each of its subgraphs, that stay however old they are'),
  AGENT_RUN_RETENTION_HOURS: env
    .int({ min: 0, max: 876_000 })
    .default(0)
    .describe('How long in h after its end a run can be read; 0 is as long as its thread'),
  AGENT_USAGE_RETENTION_DAYS: env
    .int({ min: 0, max: 36_500 })
    .default(0)
    .describe('How long in days after its end it is told what a run spent, also when the run is gone; 0 is for ever'),
  AGENT_RETENTION_INTERVAL_SECONDS: env
    .int({ min: 0, max: 2_592_000 })
    .default(86_400)
    .describe(
      'Time in s between two passes over all threads, which remove what is too old and measure what is stored; 0 is none',
    ),
  AGENT_WEBHOOK_SECRET: env
    .list()
    .default([])
    .refine(
      (secrets) => secrets.every((secret) => signingSecret.test(secret)),
      'secrets of the form whsec_<base64>, of 24 to 64 bytes',
    )
    .describe(
      'Secret that webhooks are signed with (Standard Webhooks), whsec_ and 24 to 64 bytes in Base64; several, comma-separated, while one takes the place of another. Without it they are not signed',
    ),
  AGENT_WEBHOOK_NETWORKS: env
    .list()
    .default([])
    .refine((networks) => networks.every(isNetwork), 'networks like 10.0.0.0/8 or fd00::/8')
    .describe(
      'Networks that webhooks may go to though they are not public: comma-separated, like 10.20.0.0/16. 127.0.0.0/8,::1/128 is this machine, for development',
    ),
  AGENT_WEBHOOK_TIMEOUT_SECONDS: env
    .int({ min: 1, max: 120 })
    .default(15)
    .describe('How long the receiver of a webhook may take to answer; then it is tried again later'),
  AGENT_WEBHOOK_RETENTION_DAYS: env
    .int({ min: 1, max: 365 })
    .default(7)
    .describe('How long deliveries of webhooks are listed, and can be repeated, once they are delivered or given up'),
});

function isNetwork(text: string): boolean {
  return ipaddr.isValidCIDR(text);
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
