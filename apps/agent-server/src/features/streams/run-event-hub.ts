import { EventEmitter } from 'node:events';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NotificationListener } from '@heddle/database';
import { runEventChannel } from './run-end.repository.js';
import { RunEventRepository } from './run-event.repository.js';
import { RunLog } from './run-log.js';

/** A latch: remembers a change that came while nobody waited. */
export interface ChangeWatch {
  /** Until something changed since the last call, the time is up, or the signal fires. */
  next(timeoutMs: number, signal: AbortSignal): Promise<void>;
  stop(): void;
}

/** Where readers learn that a run has more to read: directly for runs of this process, by NOTIFY for others. */
@Injectable()
export class RunEventHub implements OnModuleInit {
  private readonly logs = new Map<string, RunLog>();
  private readonly emitter = new EventEmitter().setMaxListeners(0);

  constructor(
    private readonly events: RunEventRepository,
    private readonly listener: NotificationListener,
  ) {}

  onModuleInit(): void {
    this.listener.on(runEventChannel, (runId) => this.emitter.emit(runId));
  }

  open(runId: string, generation: number, onRefused: () => void): RunLog {
    const log = new RunLog(
      runId,
      generation,
      (batch) => this.events.append({}, runId, generation, batch),
      () => this.emitter.emit(runId),
      onRefused,
    );
    this.logs.set(runId, log);
    return log;
  }

  log(runId: string): RunLog | undefined {
    return this.logs.get(runId);
  }

  /** The run is over here: whatever it said is in the database now. */
  close(log: RunLog): void {
    log.close();
    if (this.logs.get(log.runId) === log) this.logs.delete(log.runId);
    this.emitter.emit(log.runId);
  }

  changed(runId: string): void {
    this.emitter.emit(runId);
  }

  watch(runId: string): ChangeWatch {
    let changed = false;
    let release: (() => void) | undefined;
    const onChange = () => {
      changed = true;
      release?.();
    };
    this.emitter.on(runId, onChange);
    return {
      next: (timeoutMs, signal) =>
        new Promise<void>((done) => {
          const finish = () => {
            clearTimeout(timer);
            signal.removeEventListener('abort', finish);
            release = undefined;
            changed = false;
            done();
          };
          const timer = setTimeout(finish, timeoutMs);
          release = finish;
          signal.addEventListener('abort', finish, { once: true });
          if (changed || signal.aborted) finish();
        }),
      stop: () => this.emitter.off(runId, onChange),
    };
  }
}
