import type { Worker } from 'node:worker_threads';
import { startThread } from '@heddle/process/threads';
import type { SchemaAnswer, SchemaJob } from './schema-jobs.js';

/** The thread ended, or did not answer in time: the job exceeds its memory or time. */
export class SchemaThreadLostError extends Error {
  override name = 'SchemaThreadLostError';
}

/** Ample for a schema and an example, which are a few megabytes. */
const heapMb = 192;
/** Time beyond a job's own limit before the thread is ended; covers the start of the thread for the first job. */
const graceMs = 10_000;

/** Applies schemas in a worker thread, one job at a time. The first job, and the first one after a loss, starts it. */
export class SchemaThread {
  private worker: Worker | undefined;

  async run(job: SchemaJob): Promise<SchemaAnswer> {
    const worker = (this.worker ??= this.start());
    try {
      return await answerOf(worker, job);
    } catch (error) {
      this.worker = undefined;
      await worker.terminate();
      throw error;
    }
  }

  async stop(): Promise<void> {
    await this.worker?.terminate();
    this.worker = undefined;
  }

  private start(): Worker {
    const worker = startThread(new URL('./schema-thread.entry.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    worker.unref();
    return worker;
  }
}

function answerOf(worker: Worker, job: SchemaJob): Promise<SchemaAnswer> {
  return new Promise((resolve, reject) => {
    const lost = (reason: unknown) =>
      settle(() => reject(new SchemaThreadLostError('the thread is lost', { cause: reason })));
    const answered = (answer: SchemaAnswer) => settle(() => resolve(answer));
    const timer = setTimeout(() => lost('no answer in time'), (job.kind === 'check' ? job.leftMs : 0) + graceMs);
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      worker.off('message', answered).off('error', lost).off('exit', lost);
      finish();
    };
    worker.on('message', answered).on('error', lost).on('exit', lost);
    worker.postMessage(job);
  });
}
