import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { AuthModule, createCredentialVerifier, jwtSettings, OneWorkspaceVerifier } from '@heddle/auth';
import { DatabaseModule } from '@heddle/database';
import { agentServerSchema } from '@heddle/entities-agent-server';
import { createLogger, IdempotencyModule, ObservabilityModule, SweepsModule } from '@heddle/http';
import { AccessModule } from './access/access.module.js';
import type { AuthHandlers } from './access/auth-handlers.js';
import { createAuthHandlers } from './access/create-auth-handlers.js';
import { AuthorizationModule } from './authorization/authorization.module.js';
import { agentServerDrainTimes } from './config/drain-times.js';
import type { EngineSettings } from './config/engine-settings.js';
import type { AgentServerEnv } from './config/env.js';
import type { RetentionSettings } from './config/retention-settings.js';
import { emptyGraphConfig, type GraphConfig, readGraphConfig } from './config/langgraph/graph-config.js';
import { readProcessEnv } from './config/process-env.js';
import { SettingsModule } from './config/settings.module.js';
import { lacksTracingKey, tracingSettings, type TracingSettings } from './config/tracing-settings.js';
import { type WebhookSettings, webhookSettings } from './config/webhook-settings.js';
import { agentServerDatabase } from './database/agent-server.data-source.js';
import { EngineModule } from './engine/engine.module.js';
import { createLeaseKeeper } from './engine/lease-keeper/create-lease-keeper.js';
import { AssistantRemovalModule } from './features/assistant-removal/assistant-removal.module.js';
import { A2AModule } from './features/a2a/a2a.module.js';
import { AdminModule } from './features/admin/admin.module.js';
import { AssistantsModule } from './features/assistants/assistants.module.js';
import { RetentionModule } from './features/retention/retention.module.js';
import { CronsModule } from './features/crons/crons.module.js';
import { McpModule } from './features/mcp/mcp.module.js';
import { ProtocolModule } from './features/protocol/protocol.module.js';
import { RunTracingModule } from './features/run-tracing/run-tracing.module.js';
import { RunsModule } from './features/runs/runs.module.js';
import { nameWorker } from './core/runs/worker-name.js';
import { ThreadStreamsModule } from './features/thread-streams/thread-streams.module.js';
import { UsageModule } from './features/usage/usage.module.js';
import { StoreModule } from './features/store/store.module.js';
import { SystemModule } from './features/system/system.module.js';
import { ThreadsModule } from './features/threads/threads.module.js';
import { UiModule } from './features/ui/ui.module.js';
import { GatewayModule } from './gateway/gateway.module.js';
import { WebhooksModule } from './features/webhooks/webhooks.module.js';
import {
  createGraphInspector,
  createGraphRuntime,
  createGraphTypes,
  createTextEmbedder,
  logTo,
} from './graphs/create-graph-runtime.js';
import type { GraphInspector } from './graphs/graph-inspector.port.js';
import type { GraphRuntime } from './graphs/graph-runtime.port.js';
import { GraphsModule } from './graphs/graphs.module.js';
import type { TextEmbedder } from './graphs/text-embedder.port.js';

export interface AppModuleOptions {
  logger?: Logger;
  /** False to print the OpenAPI document without connections. */
  connect?: boolean;
  /** Replaces the configuration that the environment names. */
  config?: GraphConfig;
  webhooks?: Partial<WebhookSettings>;
  tracing?: Partial<TracingSettings>;
  runtime?: GraphRuntime;
  inspector?: GraphInspector;
  embedder?: TextEmbedder | undefined;
  handlers?: AuthHandlers;
}

const pollMs = 1_000;

@Module({})
export class AppModule {
  static register(env: AgentServerEnv, options: AppModuleOptions = {}): DynamicModule {
    const settings = engineSettings(env);
    const logger = options.logger ?? createLogger('agent-server', env.HEDDLE_LOG_LEVEL);
    const config = options.config ?? graphConfig(env, options);
    const webhooks = { ...webhookSettings(env, config, readProcessEnv()), ...options.webhooks };
    if (lacksTracingKey(env)) logger.warn('runs are not traced: AGENT_TRACING_KEY is missing');
    const handlers = options.handlers ?? createAuthHandlers(env, config, logger);
    return {
      module: AppModule,
      imports: [
        ObservabilityModule.forRoot('agent-server', logger),
        DatabaseModule.forRoot({
          ...agentServerDatabase(env),
          connect: options.connect ?? true,
        }),
        IdempotencyModule.forRoot(agentServerSchema),
        SweepsModule.forRoot(agentServerSchema, { owner: settings.owner, prefix: 'agent' }),
        AuthModule.forRoot(credentials(env)),
        GraphsModule.register({
          runtime: options.runtime ?? createGraphRuntime(env, config, logTo(logger)),
          inspector: options.inspector ?? createGraphInspector(env, config, logger),
          types: createGraphTypes(env, config, logger),
          embedder: options.embedder ?? createTextEmbedder(env, config, logger),
        }),
        SettingsModule.register({
          engine: settings,
          deployment: { projectId: env.AGENT_PROJECT_ID ?? '', revisionId: env.AGENT_REVISION_ID ?? '' },
          webhooks,
          config,
        }),
        AuthorizationModule,
        AccessModule.register(
          config.auth && handlers ? { config: config.auth, handlers, workspaceId: env.AGENT_AUTH_WORKSPACE } : null,
        ),
        GatewayModule.register(env, config, logger),
        RunTracingModule.register({ ...tracingSettings(env), ...options.tracing }),
        AssistantsModule,
        ThreadsModule,
        AssistantRemovalModule,
        // Fixed paths below /runs must precede those with the id of a run.
        CronsModule,
        RunsModule,
        A2AModule,
        McpModule,
        ProtocolModule,
        UsageModule,
        ThreadStreamsModule,
        StoreModule,
        RetentionModule.register(retentionSettings(env)),
        EngineModule.register(createLeaseKeeper(env, settings.owner)),
        AdminModule,
        SystemModule,
        UiModule,
        WebhooksModule,
      ],
    };
  }
}

/** Tokens name any workspace, so a server of one workspace accepts none. */
function credentials(env: AgentServerEnv) {
  const { AGENT_WORKSPACE: workspaceId } = env;
  if (workspaceId === undefined) return { useFactory: () => createCredentialVerifier(env), jwt: jwtSettings(env) };
  return { useFactory: () => new OneWorkspaceVerifier(createCredentialVerifier(env), workspaceId), jwt: {} };
}

export const graphConfig = (env: AgentServerEnv, { connect = true }: AppModuleOptions): GraphConfig =>
  connect ? readGraphConfig(env.AGENT_CONFIG, env.LANGGRAPH_CONFIG, env) : emptyGraphConfig;

function engineSettings(env: AgentServerEnv): EngineSettings {
  return {
    role: env.AGENT_ROLE,
    owner: nameWorker(),
    leaseMs: env.AGENT_LEASE_SECONDS * 1000,
    pollMs,
    maxAttempts: env.AGENT_MAX_ATTEMPTS,
    maxWorkerLosses: env.AGENT_MAX_WORKER_LOSSES,
    runTimeoutMs: env.AGENT_RUN_TIMEOUT_SECONDS * 1000,
    shutdownGraceMs: agentServerDrainTimes(env).graceMs,
    streamRetentionMs: env.AGENT_STREAM_RETENTION_SECONDS * 1000,
    runLimits: {
      perWorkspace: env.AGENT_MAX_RUNS_PER_WORKSPACE || null,
      perAssistant: env.AGENT_MAX_RUNS_PER_ASSISTANT || null,
    },
    feedbackUrl: env.AGENT_FEEDBACK_URL ?? null,
  };
}

function retentionSettings(env: AgentServerEnv): RetentionSettings {
  const checkpointsKept = env.AGENT_CHECKPOINTS_KEPT;
  const olderThanHours = env.AGENT_CHECKPOINT_RETENTION_HOURS;
  return {
    everyMs: env.AGENT_RETENTION_INTERVAL_SECONDS * 1000 || null,
    checkpointsKept,
    checkpoints: olderThanHours === 0 ? null : { olderThanHours, kept: checkpointsKept },
    runHours: env.AGENT_RUN_RETENTION_HOURS || null,
    usageDays: env.AGENT_USAGE_RETENTION_DAYS || null,
  };
}
