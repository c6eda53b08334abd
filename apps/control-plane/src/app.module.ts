import { randomUUID } from 'node:crypto';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { AuthModule, type CredentialVerifier, jwtSettings } from '@heddle/auth';
import { databaseUrls } from '@heddle/config';
import { DatabaseModule } from '@heddle/database';
import { controlPlaneSchema } from '@heddle/entities-control-plane';
import { createLogger, IdempotencyModule, ObservabilityModule, SweepsModule } from '@heddle/http';
import { agentSettings, buildSettings, databaseAdminUrl, kubernetesSettings } from './config/agent-settings.js';
import { gitSettings } from './config/git-settings.js';
import { webhookSettings } from './config/webhook-settings.js';
import { artefactPlace } from './config/artefact-store.js';
import type { ControlPlaneEnv } from './config/env.js';
import { controlPlaneDatabase } from './database/control-plane.data-source.js';
import { ArtefactsModule } from './core/artefacts/artefacts.module.js';
import type { ArtefactStore } from './core/artefacts/artefact-store.port.js';
import { LocalArtefactStore } from './core/artefacts/local-artefact-store.js';
import type { DeploymentDriver } from './core/drivers/driver.port.js';
import { DriversModule } from './core/drivers/drivers.module.js';
import { Drivers, onlyDriver } from './core/drivers/drivers.js';
import { S3ArtefactStore } from './core/artefacts/s3-artefact-store.js';
import { DeploymentLog } from './core/logs/deployment-log.port.js';
import { AgentsModule } from './features/agents/agents.module.js';
import { ProcessDriver } from './features/agents/process-driver.js';
import { AuditModule } from './features/audit/audit.module.js';
import { BuildsModule } from './features/builds/builds.module.js';
import { ConsoleLinksModule } from './features/console-links/console-links.module.js';
import { DeploymentsModule } from './features/deployments/deployments.module.js';
import { GitSourcesModule } from './features/git-sources/git-sources.module.js';
import { isAllowedText } from './features/git-sources/git-url.plan.js';
import { KeysModule } from './features/keys/keys.module.js';
import { KubernetesDriver } from './features/kubernetes/kubernetes-driver.js';
import { KubernetesModule } from './features/kubernetes/kubernetes.module.js';
import { StoredKeyVerifier } from './features/keys/stored-key.verifier.js';
import { IntegrationsModule } from './features/integrations/integrations.module.js';
import { ListenersModule } from './features/listeners/listeners.module.js';
import { LogsModule } from './features/logs/logs.module.js';
import { PipelineModule } from './features/pipeline/pipeline.module.js';
import type { PipelineSettings } from './features/pipeline/pipeline.settings.js';
import { SimulatedDriver } from './features/pipeline/simulated-driver.js';
import { PushesModule } from './features/pushes/pushes.module.js';
import { RevisionRetentionModule } from './features/revisions/revision-retention.module.js';
import { RevisionsModule } from './features/revisions/revisions.module.js';
import { SecretsModule } from './features/secrets/secrets.module.js';
import { SourcesModule } from './features/sources/sources.module.js';
import { WebhooksModule } from './features/webhooks/webhooks.module.js';
import type { SourcesSettings } from './features/sources/sources.settings.js';

export interface AppModuleOptions {
  logger?: Logger;
  /** False for printing the OpenAPI document. */
  connect?: boolean;
  /** Replaces the driver of the environment. */
  driver?: DeploymentDriver;
}

const maxAttempts = 5;
const dayMs = 24 * 3_600_000;

@Module({})
export class AppModule {
  static register(env: ControlPlaneEnv, options: AppModuleOptions = {}): DynamicModule {
    const logger = options.logger ?? createLogger('control-plane', env.HEDDLE_LOG_LEVEL);
    return {
      module: AppModule,
      imports: [
        ObservabilityModule.forRoot('control-plane', logger),
        DatabaseModule.forRoot({
          ...controlPlaneDatabase(env),
          connect: options.connect ?? true,
        }),
        IdempotencyModule.forRoot(controlPlaneSchema),
        SweepsModule.forRoot(controlPlaneSchema, { owner: randomUUID(), prefix: 'control_plane' }),
        KeysModule.register({ firstKey: env.HEDDLE_API_KEY, tracingKey: env.AGENT_TRACING_KEY }),
        AuthModule.forRoot({
          inject: [StoredKeyVerifier],
          useFactory: (verifier: CredentialVerifier) => verifier,
          jwt: jwtSettings(env),
        }),
        ArtefactsModule.register(artefactStore(env)),
        SecretsModule.register(env.HEDDLE_SECRETS_KEY),
        SourcesModule.register(sourcesSettings(env)),
        LogsModule.register({ retentionMs: env.LOG_RETENTION_DAYS * dayMs }),
        ...driverModules(env, options.driver),
        PipelineModule.register({
          settings: pipelineSettings(env),
          databaseUrl: databaseUrls(env).directUrl,
        }),
        IntegrationsModule,
        ListenersModule,
        RevisionsModule,
        RevisionRetentionModule.register({
          retentionMs: env.REVISION_RETENTION_DAYS * dayMs,
          keep: env.REVISION_KEEP_DEPLOYED,
        }),
        DeploymentsModule,
        PushesModule.register({ keys: env.HEDDLE_SECRETS_KEY, publicUrl: env.CONTROL_PLANE_PUBLIC_URL ?? null }),
        AuditModule.register({ retentionMs: env.AUDIT_RETENTION_DAYS * dayMs }),
        WebhooksModule.register(webhookSettings(env)),
        ConsoleLinksModule.register({ consoleUrl: env.HEDDLE_CONSOLE_URL }),
      ],
    };
  }
}

/** The driver of `HEDDLE_DRIVER`, and its services. */
function driverModules(env: ControlPlaneEnv, given: DeploymentDriver | undefined): DynamicModule[] {
  if (given) return [DriversModule.register({ useFactory: () => onlyDriver(given) })];
  const mode = env.HEDDLE_DRIVER;
  const options = { stepMs: env.SIMULATED_STEP_MS, agentServerUrl: env.AGENT_SERVER_URL };
  if (mode === 'simulated') {
    const inject = [DeploymentLog];
    return [
      DriversModule.register({
        inject,
        useFactory: (log: DeploymentLog) => onlyDriver(new SimulatedDriver(options, log)),
      }),
    ];
  }
  if (mode === 'kubernetes') return kubernetesModules(env, options);
  const git = gitSettings(env);
  return [
    BuildsModule.register(buildSettings(env)),
    GitSourcesModule.register(git),
    AgentsModule.register({ settings: agentSettings(env), databaseUrl: databaseUrls(env).directUrl }),
    DriversModule.register({
      inject: [ProcessDriver, DeploymentLog],
      useFactory: (real: ProcessDriver, log: DeploymentLog) => {
        const simulated = new SimulatedDriver(options, log);
        return new Drivers(mode, [simulated, real], ({ source, repoUrl }) => {
          const isReal = source === 'internal_source' || (source === 'github' && isAllowedText(repoUrl, git.allowed));
          return mode === 'process' || isReal ? real.name : simulated.name;
        });
      },
    }),
  ];
}

/** Simulated revisions of another time are still taken down. */
function kubernetesModules(env: ControlPlaneEnv, options: { stepMs: number; agentServerUrl: string }): DynamicModule[] {
  return [
    GitSourcesModule.register(gitSettings(env)),
    KubernetesModule.register({
      settings: kubernetesSettings(env),
      databaseAdminUrl: databaseAdminUrl(env),
      databaseUrl: databaseUrls(env).directUrl,
    }),
    DriversModule.register({
      inject: [KubernetesDriver, DeploymentLog],
      useFactory: (real: KubernetesDriver, log: DeploymentLog) =>
        new Drivers('kubernetes', [new SimulatedDriver(options, log), real], () => real.name),
    }),
  ];
}

function artefactStore(env: ControlPlaneEnv): ArtefactStore {
  const place = artefactPlace(env);
  return place.kind === 's3' ? new S3ArtefactStore(place) : new LocalArtefactStore(place.folder);
}

/** Limit of the official clients, in MiB. */
const maxUploadMb = 200;

function sourcesSettings(env: ControlPlaneEnv): SourcesSettings {
  const { REGISTRY_URL: url, REGISTRY_TOKEN: token } = env;
  return {
    publicUrl: env.CONTROL_PLANE_PUBLIC_URL ?? null,
    signingKeys: env.HEDDLE_SECRETS_KEY,
    uploadTtlS: env.UPLOAD_URL_TTL_S,
    maxUploadBytes: Math.min(env.HEDDLE_MAX_BODY_MB, maxUploadMb) * 1024 * 1024,
    registry: url !== undefined && token !== undefined ? { url, token } : null,
  };
}

function pipelineSettings(env: ControlPlaneEnv): PipelineSettings {
  return {
    // Shown in the history, so it reveals nothing about the host.
    owner: randomUUID().slice(0, 8),
    concurrency: env.PIPELINE_CONCURRENCY,
    leaseMs: env.PIPELINE_LEASE_MS,
    pollMs: env.PIPELINE_POLL_MS,
    maxAttempts,
    deadlineS: {
      CREATING: env.PIPELINE_CREATE_DEADLINE_S,
      AWAITING_BUILD: env.PIPELINE_BUILD_DEADLINE_S,
      BUILDING: env.PIPELINE_BUILD_DEADLINE_S,
      AWAITING_DEPLOY: env.PIPELINE_DEPLOY_DEADLINE_S,
      DEPLOYING: env.PIPELINE_DEPLOY_DEADLINE_S,
    },
    unknownDeadlineS: env.PIPELINE_UNKNOWN_DEADLINE_S,
    // Builds of the simulated driver occupy nothing of the machine.
    buildConcurrency: env.HEDDLE_DRIVER === 'simulated' ? env.PIPELINE_CONCURRENCY : env.BUILD_CONCURRENCY,
    buildLimits: { total: env.BUILD_LIMIT ?? null, perWorkspace: env.BUILD_LIMIT_PER_WORKSPACE ?? null },
  };
}
