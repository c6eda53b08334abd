import { SecretNameError } from './secret.errors.js';

/** Set by the platform for every agent server; overriding them would disconnect a deployment. */
const reserved = new Set([
  'LANGCHAIN_TRACING_V2',
  'LANGSMITH_TRACING_V2',
  'LANGCHAIN_ENDPOINT',
  'LANGCHAIN_PROJECT',
  'LANGSMITH_PROJECT',
  'LANGSMITH_LANGGRAPH_GIT_REPO',
  'LANGGRAPH_GIT_REPO_PATH',
  'LANGCHAIN_API_KEY',
  'LANGSMITH_CONTROL_PLANE_API_KEY',
  'POSTGRES_URI',
  'POSTGRES_PASSWORD',
  'DATABASE_URI',
  'LANGSMITH_LANGGRAPH_GIT_REF',
  'LANGSMITH_LANGGRAPH_GIT_REF_SHA',
  'LANGGRAPH_AUTH_TYPE',
  'LANGSMITH_AUTH_ENDPOINT',
  'LANGSMITH_TENANT_ID',
  'LANGSMITH_AUTH_VERIFY_TENANT_ID',
  'LANGSMITH_HOST_PROJECT_ID',
  'LANGSMITH_HOST_PROJECT_NAME',
  'LANGSMITH_HOST_REVISION_ID',
  'LOG_JSON',
  'LOG_DICT_TRACEBACKS',
  'REDIS_URI',
  'LANGCHAIN_CALLBACKS_BACKGROUND',
  'DD_TRACE_PSYCOPG_ENABLED',
  'DD_TRACE_REDIS_ENABLED',
  'LANGSMITH_DEPLOYMENT_NAME',
  'LANGGRAPH_CLOUD_LICENSE_KEY',
]);

/**
 * Settings of the agent server and its process. Values of secrets reach graphs alone, but a reference to a Secret of a
 * cluster is a variable of the process.
 */
const sections = 'AES_KEY|API_URL|AUTH|CHECKPOINTER|CONFIG|ENCRYPTION|HTTP|STORE|THREAD_TTL|UI|UI_CONFIG|WEBHOOKS';
const settings = new RegExp(
  `^((AGENT|DATABASE|HEDDLE|LD|NODE|OTEL)_.*|LANGGRAPH_(${sections})|CONTROL_PLANE_URL|HOME|MOUNT_PREFIX|PATH)$`,
);

/** Same limit as for a list of secrets. */
const maxSecrets = 500;

export interface PlainSecret {
  name: string;
  value: string;
}

/** Null removes it. */
export interface SecretChange {
  name: string;
  value: string | null;
}

interface SecretChangesPlan {
  /** Names whose existing values stay. */
  kept: string[];
  set: PlainSecret[];
}

/** Resulting secrets; removing a missing one is not an error. */
export function planSecretChanges(existing: readonly string[], changes: readonly SecretChange[]): SecretChangesPlan {
  checkSecretNames(changes.map(({ name }) => name));
  const named = new Set(changes.map(({ name }) => name));
  const kept = existing.filter((name) => !named.has(name));
  const set = changes.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
  if (kept.length + set.length > maxSecrets) {
    throw new SecretNameError(
      `the request results in ${kept.length + set.length} secrets; the maximum is ${maxSecrets}`,
    );
  }
  return { kept, set };
}

/** Refuses a variable with two values. */
export function refuseSharedNames(secrets: readonly string[], references: readonly string[]): void {
  const shared = references.find((name) => secrets.includes(name));
  if (shared !== undefined) {
    throw new SecretNameError(
      `'${shared}' is the name of a secret and of a secret reference: only one of them can be given`,
    );
  }
}

/** Refuses names that are invalid as environment variables of the agent server. */
export function checkSecretNames(names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    // The agent server reads its variables with Zod, which drops this name.
    if (!/^[A-Za-z_][A-Za-z0-9_.-]*$/.test(name) || name === '__proto__') {
      throw new SecretNameError(`the secret name '${name}' cannot be the name of an environment variable`);
    }
    if (reserved.has(name)) throw new SecretNameError(`the secret name '${name}' is reserved`);
    if (seen.has(name)) throw new SecretNameError(`the secret '${name}' is given twice`);
    seen.add(name);
  }
}

/** Refuses names that no reference to a Secret of a cluster can have. */
export function checkReferenceNames(names: readonly string[]): void {
  checkSecretNames(names);
  for (const name of names) {
    const problem = settings.test(name) ? 'is reserved' : /[.-]/.test(name) ? 'has a dot or a hyphen' : null;
    if (problem !== null) throw new SecretNameError(`the name '${name}' of a secret reference ${problem}`);
  }
}
