import { EventEmitter } from 'node:events';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NotificationListener } from '@heddle/database';
import { WakeUps } from '../signals/wake-ups.js';
import type { RunEnd } from '../core/streams/run-end.repository.js';
import { RecentRunEnds } from './recent-run-ends.js';
import { RunEventCommitter } from './run-event-committer.js';
import { RunLog } from './run-log.js';

/** Wake-ups for whoever follows a run in another process, or waits for its end there; the payload is the run's id. */
const eventChannel = 'agent_server_run_event';
const endChannel = 'agent_server_run_end';
/** Wake-ups for whoever follows a thread: a run began there or ended, or its state was edited. Has the thread's id. */
const threadChannel = 'agent_server_thread';

/** A latch: remembers a change that came while nobody waited. */
export interface ChangeWatch {
  /** True when something changed since the last call; false when the time is up, or the signal fires. */
  next(timeoutMs: number, signal: AbortSignal): Promise<boolean>;
  stop(): void;
}

/** Which run, and where. */
export interface RunOnThread {
  runId: string;
  threadId: string;
}

/**
 * Where readers learn that a run has more to read, or has ended: directly for runs of this process, by NOTIFY for
 * others. What NOTIFY says of runs of this process is not news.
 */
@Injectable()
export class RunEventHub implements OnModuleInit {
  private readonly logs = new Map<string, RunLog>();
  private readonly recentEnds = new RecentRunEnds();
  private readonly changes = new EventEmitter().setMaxListeners(0);
  private readonly ends = new EventEmitter().setMaxListeners(0);
  private readonly threads = new EventEmitter().setMaxListeners(0);

  constructor(
    private readonly committer: RunEventCommitter,
    private readonly listener: NotificationListener,
    private readonly wakeUps: WakeUps,
  ) {}

  onModuleInit(): void {
    this.listener.on(eventChannel, (runId) => {
      if (!this.log(runId)) this.changes.emit(runId);
    });
    this.listener.on(endChannel, (runId) => {
      if (!this.endOf(runId)) this.changed(runId);
    });
    this.listener.on(threadChannel, (threadId) => this.threads.emit(threadId));
    // Notifications sent before this moment are lost.
    this.listener.onListening(() => {
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
        this.wakeUps.send(eventChannel, runId);
        // With the first events, and so in a statement that is sent anyway.
        if (isNew) this.wakeUps.send(threadChannel, threadId);
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

  /** Something is stored that belongs into the stream of the thread, or the thread is gone: after the commit only. */
  threadChanged(threadId: string): void {
    this.threads.emit(threadId);
    this.wakeUps.send(threadChannel, threadId);
  }

  /** Of a run that this process executes, or executed to its end a moment ago. */
  log(runId: string): RunLog | undefined {
    return this.logs.get(runId) ?? this.recentEnds.find(runId)?.log ?? undefined;
  }

  /** This process has the run now, and will be the first to know of its end. */
  executes(runId: string): boolean {
    return this.logs.has(runId);
  }

  /** While it is known here; else the database may have one. */
  endOf(runId: string): RunEnd | undefined {
    return this.recentEnds.find(runId)?.end;
  }

  /** The end is stored: after the commit only. */
  ended(end: RunEnd, log: RunLog | null): void {
    this.recentEnds.add(end, log);
    if (log) this.close(log);
    else this.changed(end.runId);
    this.wakeUps.send(endChannel, end.runId);
    this.threadChanged(end.threadId);
  }

  /** The run is over here: whatever it said is in the database now, or with its end in memory. */
  close(log: RunLog): void {
    log.close();
    if (this.logs.get(log.runId) === log) this.logs.delete(log.runId);
    this.changed(log.runId);
  }

  /** Its end may be there, or it is with somebody else now. */
  changed(runId: string): void {
    this.ends.emit(runId);
    this.changes.emit(runId);
  }

  /** `end` leaves out that there are more events. */
  watch(runId: string, what: 'events' | 'end'): ChangeWatch {
    return latch(what === 'end' ? this.ends : this.changes, runId);
  }

  /** Whether a run of the thread began or ended, or its state was edited. */
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
