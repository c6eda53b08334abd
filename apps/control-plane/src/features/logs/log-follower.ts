import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { isDatabaseUnavailable, NotificationListener } from '@heddle/database';
import { DomainError, ValidationError } from '@heddle/errors';
import type { LogLineEntity } from '@heddle/entities-control-plane';
import { DeploymentRepository } from '../../core/deployments/deployment.repository.js';
import { logChannel, LogRepository, type LogTarget } from '../../core/logs/log.repository.js';
import { isLogOver } from './log-end.js';
import { logBegin, LogsService } from './logs.service.js';

/** Interval in ms of looking for lines without a notification. */
const pollMs = 1000;
/** Time in ms after the end of a step in which its last lines are stored: more than twice that of a batch. */
const lastLinesMs = 600;
/** Time in ms without the database after which a stream is cut. */
const outageMs = 60_000;
const pageSize = 500;

/** Reads the log of a build or a roll-out to its end, each line once. */
@Injectable()
export class LogFollower implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly waiting = new Map<string, Set<() => void>>();
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly notifications: NotificationListener,
    private readonly logs: LogsService,
    private readonly lines: LogRepository,
    private readonly deployments: DeploymentRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.unsubscribe = this.notifications.on(logChannel, (stream) => this.wake(stream));
    this.notifications.onListening(() => [...this.waiting.keys()].forEach((stream) => this.wake(stream)));
  }

  onModuleDestroy(): void {
    this.unsubscribe?.();
  }

  /**
   * Checks the target before the answer begins. `lastEventId`: position after which to continue. `authenticate` fails
   * once the credential of the request is not valid any more, which cuts the stream.
   */
  async begin(
    ctx: RequestContext,
    target: LogTarget,
    lastEventId: string | undefined,
    authenticate: () => Promise<unknown>,
  ): Promise<(signal: AbortSignal) => AsyncIterable<LogLineEntity>> {
    const after = positionOf(lastEventId);
    await this.logs.require(ctx, target);
    return (signal) => this.follow(ctx, target, { begin: after, authenticate }, signal);
  }

  private async *follow(
    ctx: RequestContext,
    target: LogTarget,
    { begin, authenticate }: { begin: string; authenticate: () => Promise<unknown> },
    signal: AbortSignal,
  ) {
    let after = begin;
    let overSince: number | null = null;
    let failingSince: number | null = null;
    while (!signal.aborted) {
      const woken = this.next(target, overSince === null ? pollMs : lastLinesMs, signal);
      try {
        await authenticate();
        // Read before the lines: a log that is over has no lines behind the page.
        const isOver = await this.isOver(ctx, target);
        const page = await this.lines.read(ctx, target, { limit: pageSize, order: 'asc', after });
        failingSince = null;
        for (const line of page) yield line;
        after = page.at(-1)?.seq ?? after;
        if (page.length === pageSize) continue;
        if (isOver && overSince !== null && performance.now() - overSince >= lastLinesMs) return;
        if (isOver) overSince ??= performance.now();
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        failingSince ??= performance.now();
        if (performance.now() - failingSince > outageMs) throw error;
      }
      await woken;
    }
  }

  /** True for a removed deployment, too. */
  private async isOver(ctx: RequestContext, target: LogTarget): Promise<boolean> {
    const deployment = await this.deployments.find(ctx, target.deploymentId);
    if (!deployment) return true;
    if (target.revisionId === null) return false;
    try {
      const revision = await this.logs.require(ctx, target);
      const isServing = deployment.activeRevisionId === target.revisionId;
      return revision !== null && isLogOver(target.stream, revision.status, isServing);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not-found') return true;
      throw error;
    }
  }

  /** Resolves at the next notification of the stream, after the time, or when the signal aborts. */
  private next({ deploymentId, stream }: LogTarget, ms: number, signal: AbortSignal): Promise<void> {
    const key = `${deploymentId}:${stream}`;
    const waiting = this.waiting.get(key) ?? new Set();
    this.waiting.set(key, waiting);
    return new Promise((done) => {
      const finish = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', finish);
        waiting.delete(finish);
        if (waiting.size === 0 && this.waiting.get(key) === waiting) this.waiting.delete(key);
        done();
      };
      const timer = setTimeout(finish, ms);
      signal.addEventListener('abort', finish, { once: true });
      waiting.add(finish);
    });
  }

  private wake(stream: string): void {
    for (const finish of [...(this.waiting.get(stream) ?? [])]) finish();
  }
}

/** `-1` and no id mean the beginning. */
function positionOf(lastEventId: string | undefined): string {
  if (lastEventId === undefined || lastEventId === '' || lastEventId === '-1') return logBegin;
  if (/^\d{1,18}$/.test(lastEventId)) return lastEventId;
  throw ValidationError.of(
    ['header', 'Last-Event-ID'],
    'Input should be an id of this stream, or -1 for its beginning',
    'event_id_parsing',
  );
}
