import { type NodeWorker, Session } from 'node:inspector';

interface Answer {
  id: number;
  result?: { result?: { value?: unknown }; exceptionDetails?: object };
}

/** Node's title of a worker thread, with its `threadId`. */
const titlePattern = /^\[worker (\d+)\]/;

/**
 * Evaluates expressions in the worker threads of this process. V8 interrupts running code for them, so a thread answers
 * in the middle of a computation that blocks its event loop. The first call attaches it to all threads. Until it
 * detaches, V8 keeps the messages and stacks of `console` calls in these threads; afterwards they pay nothing.
 *
 * A `terminate()` during an evaluation may end the evaluation alone. Repeat it until the thread has ended.
 */
export class WorkerInspector {
  private session: Session | undefined;
  private readonly sessionIds = new Map<number, string>();
  private readonly waiting = new Map<number, { threadId: number; resolve: (value: unknown) => void }>();
  private nextId = 1;

  /** The JSON value of the expression; undefined if it throws, or if the thread has ended. */
  evaluate(threadId: number, expression: string): Promise<unknown> {
    const session = (this.session ??= this.connect());
    const sessionId = this.sessionIds.get(threadId);
    if (sessionId === undefined) return Promise.resolve(undefined);
    const id = this.nextId++;
    const message = JSON.stringify({ id, method: 'Runtime.evaluate', params: { expression, returnByValue: true } });
    return new Promise((resolve) => {
      this.waiting.set(id, { threadId, resolve });
      session.post('NodeWorker.sendMessageToWorker', { sessionId, message }, (error) => {
        if (error) this.answer(id, undefined);
      });
    });
  }

  /** Open calls answer undefined. A later call attaches again. */
  detach(): void {
    this.session?.disconnect();
    this.session = undefined;
    for (const id of [...this.waiting.keys()]) this.answer(id, undefined);
    this.sessionIds.clear();
  }

  private connect(): Session {
    const session = new Session();
    session.connect();
    session.on('NodeWorker.attachedToWorker', ({ params }) => this.attach(params));
    session.on('NodeWorker.detachedFromWorker', ({ params }) => this.removeSession(params.sessionId));
    session.on('NodeWorker.receivedMessageFromWorker', ({ params }) => {
      const { id, result } = JSON.parse(params.message) as Answer;
      this.answer(id, result?.exceptionDetails ? undefined : result?.result?.value);
    });
    // Attaches to the existing threads before it returns, and to later ones as they start.
    session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
    return session;
  }

  private attach({ sessionId, workerInfo }: NodeWorker.AttachedToWorkerEventDataType): void {
    const threadId = titlePattern.exec(workerInfo.title)?.[1];
    if (threadId !== undefined) this.sessionIds.set(Number(threadId), sessionId);
  }

  private removeSession(sessionId: string): void {
    const [threadId] = [...this.sessionIds].find(([, id]) => id === sessionId) ?? [];
    if (threadId === undefined) return;
    this.sessionIds.delete(threadId);
    for (const [id, { threadId: asked }] of this.waiting) if (asked === threadId) this.answer(id, undefined);
  }

  private answer(id: number, value: unknown): void {
    this.waiting.get(id)?.resolve(value);
    this.waiting.delete(id);
  }
}
