import type { Worker } from 'node:worker_threads';
import { startThread } from '@heddle/process/threads';
import type { SchemaAnswer, SchemaJob } from './schema-jobs.js';

/** The thread ended, or did not answer in time: the job asks for more than it may have. */
export class SchemaThreadLostError extends Error {
  override name = 'SchemaThreadLostError';
}

/** A schema and an example are some megabytes. */
const heapMb = 192;
/** What a job may take beyond its own bound before the thread is ended; the first job also waits for its start. */
const graceMs = 10_000;

/** Applies schemas in a thread of its own, one job at a time. The thread starts with the first job, and anew after a loss. */
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
