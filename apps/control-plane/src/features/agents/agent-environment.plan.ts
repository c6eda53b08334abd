import type { StoredRevisionConfig } from '@heddle/entities-control-plane';
import type { Environment } from '../../core/drivers/driver.port.js';
import { StepFailedError } from '../../core/drivers/driver.port.js';
import type { TracingAccess } from '../keys/tracing-keys.service.js';

export interface AgentIdentity {
  revisionId: string;
  deploymentId: string;
  deploymentName: string;
  tenantId: string;
  /** Null for another source than git. */
  repository: Repository | null;
}

interface Repository {
  url: string;
  ref: string;
  commit: string;
}

interface AgentEnvironmentOptions extends AgentIdentity {
  /** Secrets of the revision. */
  secrets: Environment;
  configFile: string;
  databaseUrl: string;
  port: number;
  controlPlaneUrl: string;
  home: string;
  drainMs: number;
  memoryMb: number;
  /** Variables of every agent server. */
  common: Environment;
  /** Experiments service for traces, with a key of the workspace. */
  tracing: TracingAccess | null;
}

/** Time in which other processes of the control plane notice that a revision was replaced. */
const switchS = 2;
/** Maximum length of one variable on Linux, with its name. */
const maxVariableBytes = 128 * 1024 - 1024;

/** Variables for graphs: the secrets, and the identity of the deployment (spec control-plane.md, 4). */
export function graphVariables(identity: AgentIdentity, secrets: Environment): Environment {
  const { deploymentId, deploymentName, revisionId, tenantId, repository } = identity;
  return {
    ...secrets,
    LANGSMITH_HOST_PROJECT_ID: deploymentId,
    LANGSMITH_HOST_PROJECT_NAME: deploymentName,
    LANGSMITH_HOST_REVISION_ID: revisionId,
    LANGSMITH_TENANT_ID: tenantId,
    LANGSMITH_PROJECT: deploymentName,
    LANGSMITH_DEPLOYMENT_NAME: deploymentName,
    ...(repository && {
      LANGSMITH_LANGGRAPH_GIT_REPO: repository.url,
      LANGSMITH_LANGGRAPH_GIT_REF: repository.ref,
      LANGSMITH_LANGGRAPH_GIT_REF_SHA: repository.commit,
    }),
  };
}

export function repositoryOf(
  url: string | null,
  { repo_ref: ref, repo_commit_sha: commit }: Pick<StoredRevisionConfig, 'repo_ref' | 'repo_commit_sha'>,
): Repository | null {
  return url !== null && ref !== null && commit !== null ? { url, ref, commit } : null;
}

/** @throws {StepFailedError} The secrets exceed the size limit of a variable. */
export function encodeVariables(variables: Environment): string {
  const text = JSON.stringify(variables);
  if (Buffer.byteLength(text) <= maxVariableBytes) return text;
  throw new StepFailedError(
    'secrets_too_large',
    `The secrets exceed ${maxVariableBytes} bytes, as JSON with their names.`,
  );
}

/** Complete environment of an agent server. */
export function agentEnvironment(options: AgentEnvironmentOptions): Record<string, string> {
  const { common, secrets, tenantId, deploymentId, revisionId, port, databaseUrl, configFile, memoryMb } = options;
  return {
    ...common,
    ...(options.tracing && {
      AGENT_TRACING_URL: options.tracing.url,
      AGENT_TRACING_KEY: options.tracing.key,
      AGENT_TRACING_PROJECT: options.deploymentName,
    }),
    NODE_ENV: 'production',
    HOME: options.home,
    HEDDLE_HOST: '127.0.0.1',
    AGENT_SERVER_PORT: String(port),
    AGENT_CONFIG: configFile,
    AGENT_GRAPH_VARIABLES: encodeVariables(graphVariables(options, secrets)),
    AGENT_PROJECT_ID: deploymentId,
    AGENT_REVISION_ID: revisionId,
    AGENT_WORKSPACE: tenantId,
    AGENT_AUTH_WORKSPACE: tenantId,
    AGENT_MEMORY_LIMIT_MB: String(memoryMb),
    // A heap for runs, one for their quarantine and one for states share the memory.
    AGENT_WORKER_THREADS: '1',
    CONTROL_PLANE_URL: options.controlPlaneUrl,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '5',
    HEDDLE_DRAIN_DELAY_SECONDS: String(switchS),
    HEDDLE_SHUTDOWN_GRACE_SECONDS: String(Math.max(0, Math.round(options.drainMs / 1000) - switchS)),
  };
}
