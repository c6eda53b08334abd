import { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '@heddle/database';

/** Channel that wakes workers of other processes: there may be a run to claim. */
export const workChannel = 'agent_server_work';
/** Channel that tells the process that executes a run to look at its row; the payload is the run's id. */
export const stopChannel = 'agent_server_stop';

interface Transactional {
  tx: Transaction;
}

/**
 * Wake-ups of the engine, in this process after the commit and in the others by NOTIFY with it. They carry no
 * decision: whoever misses one finds the same in the tables at its next poll.
 */
@Injectable()
export class EngineSignals {
  private readonly emitter = new EventEmitter().setMaxListeners(0);

  workArrives(ctx: Transactional): void {
    ctx.tx.afterCommit(() => this.emitter.emit('work'));
  }

  runStops(ctx: Transactional, runId: string): void {
    ctx.tx.afterCommit(() => this.emitter.emit('stop', runId));
  }

  wakeWorkers(): void {
    this.emitter.emit('work');
  }

  onWork(handler: () => void): () => void {
    this.emitter.on('work', handler);
    return () => this.emitter.off('work', handler);
  }

  onStop(handler: (runId: string) => void): () => void {
    this.emitter.on('stop', handler);
    return () => this.emitter.off('stop', handler);
  }
}
