import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '@langchain/langgraph-sdk';
import { randomUUID } from 'node:crypto';
import { type HttpCaller, httpCaller, waitFor } from '@heddle/testing';

/** Between two requests of one client: the machine has other things to do, too. */
const breathMs = 100;

const waited = { steps: 3, delay_ms: 400 };
const streamed = { steps: 6, delay_ms: 250 };

export interface Addresses {
  controlPlane: string;
  agentServer: string;
  experiments: string;
}

/** Event as the official client returns it; its types lack the id. */
type StreamPart = { id?: string } & ({ event: 'metadata'; data: { run_id: string } } | { event: 'values' | 'custom' });

interface Exchange {
  threadId: string;
  steps: number;
}

/** Clients that send requests until they are stopped. None of them repeats a request. */
export class RollingLoad {
  readonly failures: string[] = [];
  /** Runs that were answered as they should be. */
  readonly runs: Exchange[] = [];
  uploads = 0;
  private readonly done = new Map<string, number>();
  private readonly clients: Promise<void>[] = [];
  private isOver = false;
  private readonly agentServer: Client;
  private readonly callers: Record<keyof Addresses, HttpCaller>;

  constructor(addresses: Addresses, apiKey: string) {
    this.agentServer = new Client({
      apiUrl: addresses.agentServer,
      apiKey,
      callerOptions: { maxRetries: 0, maxConcurrency: 100 },
    });
    this.callers = {
      controlPlane: httpCaller(addresses.controlPlane, apiKey),
      agentServer: httpCaller(addresses.agentServer, apiKey),
      experiments: httpCaller(addresses.experiments, apiKey),
    };
  }

  start(): void {
    const { controlPlane, agentServer, experiments } = this.callers;
    this.repeat('wait', () => this.wait());
    this.repeat('another wait', () => this.wait());
    this.repeat('stream', () => this.stream());
    this.repeat('another stream', () => this.stream());
    this.repeat('upload', () => this.upload());
    this.repeat('assistants', () => agentServer.json('POST', '/assistants/search', { body: {} }));
    this.repeat('sessions', () => experiments.json('GET', '/api/v1/sessions'));
    this.repeat('workspaces', () => controlPlane.json('GET', '/v1/workspaces'));
  }

  /** Resolves when every client has got so many more answers. */
  async goesOn(answers: number): Promise<void> {
    const goals = [...this.done].map(([name, count]) => [name, count + answers] as const);
    await waitFor(() => this.failures.length > 0 || goals.every(([name, goal]) => (this.done.get(name) ?? 0) >= goal), {
      what: 'the clients to get answers',
      timeoutMs: 120_000,
    });
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.clients);
  }

  private repeat(name: string, ask: () => Promise<unknown>): void {
    this.done.set(name, 0);
    const go = async () => {
      while (!this.isOver) {
        try {
          await ask();
          this.done.set(name, (this.done.get(name) ?? 0) + 1);
        } catch (error) {
          const { message, cause } = error as Error;
          this.failures.push(`${name}: ${message} ${cause instanceof Error ? cause.message : ''}`);
        }
        await pause(breathMs);
      }
    };
    this.clients.push(go());
  }

  private async wait(): Promise<void> {
    const { thread_id: threadId } = await this.agentServer.threads.create();
    const values = await this.agentServer.runs.wait(threadId, 'slow', { input: waited });
    this.check(threadId, (values as { done: string[] }).done.length, waited.steps);
    this.runs.push({ threadId, steps: waited.steps });
  }

  /** The official client continues a broken stream; all received events equal the log of the run. */
  private async stream(): Promise<void> {
    const { thread_id: threadId } = await this.agentServer.threads.create();
    let runId = '';
    const ids: (string | undefined)[] = [];
    const stream = this.agentServer.runs.stream(threadId, 'slow', {
      input: streamed,
      streamMode: ['values', 'custom'],
    });
    for await (const part of stream as AsyncIterable<StreamPart>) {
      ids.push(part.id);
      if (part.event === 'metadata') runId = part.data.run_id;
    }
    const logged: (string | undefined)[] = [];
    for await (const { id } of this.agentServer.runs.joinStream(threadId, runId, { lastEventId: '-1' }))
      logged.push(id);
    if (ids.join() !== logged.join()) throw new Error(`of the events ${logged.join()} came ${ids.join()}`);
    const { values } = await this.agentServer.threads.getState<{ done: string[] }>(threadId);
    this.check(threadId, values.done.length, streamed.steps);
    this.runs.push({ threadId, steps: streamed.steps });
  }

  private check(threadId: string, done: number, steps: number): void {
    if (done !== steps) throw new Error(`the run of ${threadId} did ${done} steps of ${steps}`);
  }

  private async upload(): Promise<void> {
    const times = { start_time: '2026-01-05T10:00:00Z', end_time: '2026-01-05T10:00:02Z' };
    const name = randomUUID();
    const body = {
      experiment_name: `experiment ${name}`,
      dataset_name: `dataset ${name}`,
      experiment_start_time: times.start_time,
      experiment_end_time: times.end_time,
      results: Array.from({ length: 20 }, (_row, at) => ({
        row_id: randomUUID(),
        inputs: { question: at },
        expected_outputs: { answer: at },
        actual_outputs: { answer: at },
        evaluation_scores: [{ key: 'correctness', score: 1 }],
        ...times,
      })),
    };
    await this.callers.experiments.json('POST', '/api/v1/datasets/upload-experiment', { body });
    this.uploads += 1;
  }
}
