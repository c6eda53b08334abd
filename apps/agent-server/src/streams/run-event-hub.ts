import { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';
import { NotificationListener } from '@heddle/database';
import { type Channel, Channels, idFormat } from '../signals/channel.js';
import type { RunEnd } from '../core/streams/run-end.repository.js';
import { RecentRunEnds } from './recent-run-ends.js';
import { RunEventCommitter } from './run-event-committer.js';
import { RunLog } from './run-log.js';

/** A latch: keeps a change for the next call. */
export interface ChangeWatch {
  /** True when something changed since the last call; false when the time is up, or the signal fires. */
  next(timeoutMs: number, signal: AbortSignal): Promise<boolean>;
  stop(): void;
}

/** A run and its thread. */
interface RunOnThread {
  runId: string;
  threadId: string;
}

/**
 * Tells readers about new events and ends of runs: directly for runs of this process, by NOTIFY for others. Own
 * notifications are ignored.
 */
@Injectable()
export class RunEventHub {
  private readonly logs = new Map<string, RunLog>();
  private readonly recentEnds = new RecentRunEnds();
  private readonly changes = new EventEmitter().setMaxListeners(0);
  private readonly ends = new EventEmitter().setMaxListeners(0);
  private readonly threads = new EventEmitter().setMaxListeners(0);

  /** New events of a run. */
  private readonly eventChannel: Channel<string>;
  private readonly endChannel: Channel<string>;
  /** A run of the thread started or ended, or the state was edited. */
  private readonly threadChannel: Channel<string>;

  constructor(
    private readonly committer: RunEventCommitter,
    listener: NotificationListener,
    channels: Channels,
  ) {
    this.eventChannel = channels.open(idFormat('agent_server_run_event'));
    this.endChannel = channels.open(idFormat('agent_server_run_end'));
    this.threadChannel = channels.open(idFormat('agent_server_thread'));
    this.eventChannel.subscribe((runId) => {
      if (!this.log(runId)) this.changes.emit(runId);
    });
    this.endChannel.subscribe((runId) => {
      if (!this.endOf(runId)) this.changed(runId);
    });
    this.threadChannel.subscribe((threadId) => this.threads.emit(threadId));
    // Notifications sent before this moment are lost.
    listener.onListening(() => {
      for (const threadId of this.threads.eventNames()) this.threads.emit(threadId);
    });
  }

  open({ runId, threadId }: RunOnThread, generation: number, onRefused: () => void): RunLog {
    let isNew = true;
    const log = new RunLog(
      runId,
      generation,
      async (events) => {
        const stored = await this.committer.append({ runId, generation, events });
        if (!stored) return false;
        this.eventChannel.send(runId);
        // The notification joins the statement that stores the first events.
        if (isNew) this.threadChannel.send(threadId);
        isNew = false;
        return true;
      },
      () => this.changes.emit(runId),
      onRefused,
    );
    this.logs.set(runId, log);
    this.threads.emit(threadId);
    return log;
  }

  /** The stream of the thread has a new entry, or the thread was deleted. Call it after the commit only. */
  threadChanged(threadId: string): void {
    this.threads.emit(threadId);
    this.threadChannel.send(threadId);
  }

  /** Log of a run that this process executes, or has recently executed to its end. */
  log(runId: string): RunLog | undefined {
    return this.logs.get(runId) ?? this.recentEnds.find(runId)?.log ?? undefined;
  }

  /** Whether this process executes the run, and so is the first to know its end. */
  executes(runId: string): boolean {
    return this.logs.has(runId);
  }

  /** End of a run if this process knows it; otherwise the database may have one. */
  endOf(runId: string): RunEnd | undefined {
    return this.recentEnds.find(runId)?.end;
  }

  /** Whether a reader of this process waits for the end. */
  isAwaited(runId: string): boolean {
    return this.ends.listenerCount(runId) > 0;
  }

  /** Call it after the commit of the end only. */
  ended(end: RunEnd, log: RunLog | null): void {
    this.recentEnds.add(end, log);
    if (log) this.close(log);
    else this.changed(end.runId);
    this.endChannel.send(end.runId);
    this.threadChanged(end.threadId);
  }

  /** Closes the log of a run; the database, or the end in memory, has its events. */
  close(log: RunLog): void {
    log.close();
    if (this.logs.get(log.runId) === log) this.logs.delete(log.runId);
    this.changed(log.runId);
  }

  /** The run may have ended, or another process may have it now. */
  changed(runId: string): void {
    this.ends.emit(runId);
    this.changes.emit(runId);
  }

  /** Watches new events and the end of a run, or its end only. */
  watch(runId: string, kind: 'events' | 'end'): ChangeWatch {
    return latch(kind === 'end' ? this.ends : this.changes, runId);
  }

  /** Watches starts and ends of the thread's runs, and edits of its state. */
  watchThread(threadId: string): ChangeWatch {
    return latch(this.threads, threadId);
  }
}

function latch(emitter: EventEmitter, name: string): ChangeWatch {
  let changed = false;
  let release: (() => void) | undefined;
  const onChange = () => {
    changed = true;
    release?.();
  };
  emitter.on(name, onChange);
  return {
    next: (timeoutMs, signal) =>
      new Promise<boolean>((done) => {
        const finish = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', finish);
          release = undefined;
          done(changed);
          changed = false;
        };
        const timer = setTimeout(finish, timeoutMs);
        release = finish;
        signal.addEventListener('abort', finish, { once: true });
        if (changed || signal.aborted) finish();
      }),
    stop: () => emitter.off(name, onChange),
  };
}
