import type { Worker } from 'node:worker_threads';
import { startThread } from '@heddle/process/threads';

/** The thread ended, or did not answer in time: the job exceeds its memory or time. */
export class ThreadLostError extends Error {
  override name = 'ThreadLostError';
}

interface JobThreadOptions<Job> {
  /** Compiled module that answers each message with one message. */
  entry: URL;
  heapMb: number;
  /** Time of a job before the thread is ended, without its start. */
  limitMs: (job: Job) => number;
}

/** Time beyond a job's own limit; covers the start of the thread for the first job. */
const graceMs = 10_000;

/** Computes in a worker thread, one job at a time. The first job, and the first one after a loss, starts it. */
export class JobThread<Job, Answer> {
  private worker: Worker | undefined;

  constructor(private readonly options: JobThreadOptions<Job>) {}

  async run(job: Job): Promise<Answer> {
    const worker = (this.worker ??= this.start());
    try {
      return await this.answerOf(worker, job);
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
    const { entry, heapMb } = this.options;
    const worker = startThread(entry, { resourceLimits: { maxOldGenerationSizeMb: heapMb } });
    worker.unref();
    return worker;
  }

  private answerOf(worker: Worker, job: Job): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const lost = (reason: unknown) =>
        settle(() => reject(new ThreadLostError('the thread is lost', { cause: reason })));
      const answered = (answer: Answer) => settle(() => resolve(answer));
      const timer = setTimeout(() => lost('no answer in time'), this.options.limitMs(job) + graceMs);
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        worker.off('message', answered).off('error', lost).off('exit', lost);
        finish();
      };
      worker.on('message', answered).on('error', lost).on('exit', lost);
      worker.postMessage(job);
    });
  }
}
