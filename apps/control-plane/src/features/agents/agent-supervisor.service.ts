import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { systemContext } from '@heddle/auth';
import { isDatabaseUnavailable, NotificationListener } from '@heddle/database';
import { LOGGER } from '@heddle/http';
import { Loop } from '@heddle/leases';
import { DeploymentLog } from '../../core/logs/deployment-log.port.js';
import { LeaderLock } from '../../database/leader-lock.js';
import { TracingKeysService } from '../keys/tracing-keys.service.js';
import { SecretsService } from '../secrets/secrets.service.js';
import { AgentDatabasesService } from './agent-databases.service.js';
import { agentEnvironment, repositoryOf } from './agent-environment.plan.js';
import { AgentFolder, revisionsWithFiles } from './agent-folders.js';
import { forwardLog, sourceOf } from './agent-log.js';
import { findAgent, findAllAgents, freePort, signalAgent, startAgent } from './agent-process.js';
import {
  type AgentAction,
  decideAgentAction,
  explainNotReady,
  nextRoundMs,
  restartDelayMs,
} from './agent-process.plan.js';
import { AgentSleepService } from './agent-sleep.service.js';
import { AgentProcessRepository, type AgentRecord } from './agent-process.repository.js';
import { agentChannel, AgentSettings } from './agent.settings.js';

const healthTimeoutMs = 2_000;
const sweepEveryMs = 60_000;
/** The database of the agent servers may end right after this service. */
const stopGraceMs = 2_500;

/** Only one process per machine supervises; `LeaderLock` of the machine. */
export abstract class SupervisorLock extends LeaderLock {}

/**
 * Makes the processes of this machine match the revisions: starts, watches, restarts and ends agent servers. Every round
 * compares records with processes, so that it also continues the work of a process that was killed.
 */
@Injectable()
export class AgentSupervisorService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly loop: Loop;
  private unsubscribe: (() => void) | undefined;
  private sweptAt = 0;
  private isLeader = false;
  private nextMs: number;

  constructor(
    private readonly settings: AgentSettings,
    private readonly agents: AgentProcessRepository,
    private readonly databases: AgentDatabasesService,
    private readonly secrets: SecretsService,
    private readonly tracingKeys: TracingKeysService,
    private readonly sleep: AgentSleepService,
    private readonly log: DeploymentLog,
    private readonly lock: SupervisorLock,
    private readonly notifications: NotificationListener,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.nextMs = settings.pollMs;
    this.loop = new Loop(() => this.round(), {
      everyMs: () => this.nextMs,
      onError: (error) =>
        logger[isDatabaseUnavailable(error) ? 'warn' : 'error']({ err: error }, 'supervising agents failed'),
    });
  }

  onApplicationBootstrap(): void {
    this.unsubscribe = this.notifications.on(agentChannel, () => this.loop.wake());
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.unsubscribe?.();
    await this.loop.stop();
    if (this.isLeader && this.settings.stopsWithService) await this.stopAll();
    await this.lock.stop();
  }

  wake(): void {
    this.loop.wake();
  }

  private async round(): Promise<void> {
    this.nextMs = this.settings.pollMs;
    this.isLeader = await this.lock.isLeader();
    if (!this.isLeader) return;
    await this.agents.recordMissing(this.settings.host);
    const records = await this.agents.ofHost(this.settings.host);
    const results = await Promise.allSettled(records.map((record) => this.supervise(record)));
    results.forEach((result, index) => {
      if (result.status === 'fulfilled') return;
      const { revisionId } = records[index] as AgentRecord;
      this.logger.warn({ err: result.reason as unknown, revision_id: revisionId }, 'an agent could not be supervised');
    });
    const actions = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    this.nextMs = nextRoundMs(actions, this.settings.pollMs);
    if (Date.now() - this.sweptAt < sweepEveryMs) return;
    this.sweptAt = Date.now();
    await this.sweep();
  }

  private async supervise(agent: AgentRecord): Promise<AgentAction> {
    const folder = this.folderOf(agent.revisionId);
    // Without a port, its end is recorded: a process that lives all the same ends before the next one starts.
    const pid = agent.port === null ? null : await findAgent(folder, agent.incarnation, agent.pid);
    if (pid !== null && pid !== agent.pid) await this.agents.noteProcess(agent, pid);
    await forwardLog(folder, sourceOf(agent), this.log);
    const action = decideAgentAction({ ...agent, isAlive: pid !== null, wasSeen: agent.pid !== null }, this.settings);
    await this.act(action, agent, folder, pid ?? 0);
    return action;
  }

  private async act(action: AgentAction, agent: AgentRecord, folder: AgentFolder, pid: number): Promise<void> {
    switch (action) {
      case 'start':
        return this.start(agent, folder);
      case 'record-end':
        return this.recordEnd(agent);
      case 'check-health':
        return this.checkHealth(agent);
      case 'reset-failures':
        return this.agents.resetFailures(agent);
      case 'terminate':
        this.say(agent, 'Stopping: another revision serves, or none.');
        await this.agents.noteStopping(agent);
        return signalAgent(pid, 'SIGTERM');
      case 'withdraw':
        return this.sleep.withdraw(agent);
      case 'sleep':
        if (await this.sleep.sleep(agent)) signalAgent(pid, 'SIGTERM');
        return;
      case 'wake':
        return this.sleep.wakeForWork(agent);
      case 'kill':
        return signalAgent(pid, 'SIGKILL');
      case 'remove':
        await endAll(folder);
        await folder.remove();
        return this.agents.remove(agent);
      case 'none':
        return;
    }
  }

  private async start(agent: AgentRecord, folder: AgentFolder): Promise<void> {
    const { settings } = this;
    // A process of an earlier incarnation cannot be alive, unless a supervisor was killed while it started one.
    await endAll(folder);
    const port = await freePort();
    const { tenantId, deploymentId, secretsVersion, config, repoUrl, resourceSpec } = agent;
    const environment = agentEnvironment({
      ...agent,
      repository: repositoryOf(repoUrl, config),
      port,
      secrets: await this.secrets.environment(systemContext(tenantId), { deploymentId, version: secretsVersion }),
      databaseUrl: await this.databases.urlOf(tenantId, deploymentId),
      configFile: join(folder.project, config.config_path ?? 'langgraph.json'),
      controlPlaneUrl: settings.controlPlaneUrl,
      home: folder.home,
      drainMs: settings.drainMs,
      memoryMb: memoryOf(resourceSpec) ?? settings.memoryMb,
      common: settings.environment,
      tracing: await this.tracingKeys.access(settings.tracingUrl, tenantId),
    });
    if (!(await this.agents.beginIncarnation(agent, settings.host, port))) return;
    const incarnation = agent.incarnation + 1;
    const pid = startAgent({ folder, incarnation, program: settings.agentServer, environment });
    await this.agents.noteProcess({ ...agent, incarnation }, pid);
    this.say(agent, `Starting (attempt ${agent.failures + 1}).`);
  }

  private async recordEnd(agent: AgentRecord): Promise<void> {
    const isFailure = agent.stoppingForMs === null;
    const failures = agent.failures + (isFailure ? 1 : 0);
    const how = agent.isReady
      ? 'The agent server ended while it served.'
      : 'The agent server ended before it was ready.';
    if (isFailure) {
      this.log.append(sourceOf(agent), 'ERROR', how);
      this.logger.warn({ revision_id: agent.revisionId, failures }, 'an agent server ended and is started again');
    }
    await this.agents.noteEnd(agent, { isFailure, delayMs: restartDelayMs(failures), how });
  }

  private async checkHealth(agent: AgentRecord): Promise<void> {
    const health = await this.askHealth(agent);
    if (health === 'ready') {
      await this.agents.noteReady(agent);
      return this.say(agent, 'Ready.');
    }
    if (health !== null && health.notReady !== agent.notReady) await this.agents.noteNotReady(agent, health.notReady);
  }

  /** Null without an answer: it starts, or ends. */
  private async askHealth({ port }: AgentRecord): Promise<'ready' | { notReady: string } | null> {
    try {
      const signal = AbortSignal.timeout(healthTimeoutMs);
      const answer = await fetch(`http://127.0.0.1:${port}/ready`, { signal });
      const body = await answer.text();
      return answer.ok ? 'ready' : { notReady: explainNotReady(body) };
    } catch {
      return null;
    }
  }

  /** Removes files and processes of revisions without a record on this machine. */
  private async sweep(): Promise<void> {
    const ids = await revisionsWithFiles(this.settings.folder);
    const recorded = new Set((await this.agents.ofHost(this.settings.host)).map(({ revisionId }) => revisionId));
    const inUse = await this.agents.inUse(ids);
    for (const id of ids) {
      if (recorded.has(id)) continue;
      const folder = this.folderOf(id);
      await endAll(folder);
      if (!inUse.has(id)) await folder.remove();
    }
  }

  private async stopAll(): Promise<void> {
    const records = await this.agents.ofHost(this.settings.host);
    const folders = records.map(({ revisionId }) => this.folderOf(revisionId));
    const living = async () => (await Promise.all(folders.map(findAllAgents))).flat();
    for (const { pid } of await living()) signalAgent(pid, 'SIGTERM');
    const deadline = Date.now() + stopGraceMs;
    while ((await living()).length > 0 && Date.now() < deadline) await pause(50);
    for (const { pid } of await living()) signalAgent(pid, 'SIGKILL');
    // They start again with this service, without counting a failure.
    for (const record of records) await this.agents.noteEnd(record, { isFailure: false, delayMs: 0, how: 'Stopped.' });
  }

  private say(agent: AgentRecord, message: string): void {
    this.log.append(sourceOf(agent), 'INFO', message);
  }

  private folderOf(revisionId: string): AgentFolder {
    return new AgentFolder(this.settings.folder, revisionId);
  }
}

async function endAll(folder: AgentFolder): Promise<void> {
  for (const { pid } of await findAllAgents(folder)) signalAgent(pid, 'SIGKILL');
}

const minimumMemoryMb = 256;

function memoryOf(spec: AgentRecord['resourceSpec']): number | null {
  const given = spec?.memory_limit_mb ?? spec?.memory_mb;
  return typeof given === 'number' ? Math.max(given, minimumMemoryMb) : null;
}
