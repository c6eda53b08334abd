import { execFileSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { exit as namedExit } from 'node:process';
import { BroadcastChannel, workerData } from 'node:worker_threads';
import { Annotation, END, START, StateGraph, type LangGraphRunnableConfig } from '@langchain/langgraph';

const UnrulyState = Annotation.Root({ mode: Annotation<string>, result: Annotation<unknown> });

const wait = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs));

/** Long enough to detect the effects of the mode; an unstopped run completes after it. */
const longMs = 20_000;

/** Executions of `release` in this thread, to order steps of different runs. */
let releases = 0;

let broadcast: Promise<void> | undefined;

/** Waits for a message of the test to all threads, without a timer. */
const forBroadcast = (): Promise<void> =>
  (broadcast ??= new Promise((resolve) => {
    const channel = new BroadcastChannel('heddle-release');
    channel.onmessage = () => {
      channel.close();
      broadcast = undefined;
      resolve();
    };
  }));

async function swallowed(work: () => unknown): Promise<void> {
  try {
    work();
  } catch {
    await wait(longMs);
  }
}

const modes: Record<string, () => unknown> = {
  exit: () => process.exit(1),
  'named exit': () => namedExit(2),
  'swallowed exit': () => swallowed(() => process.exit(1)),
  abort: () => process.abort(),
  'swallowed kill': () => swallowed(() => process.kill(process.pid, 'SIGKILL')),
  'kill of another': () => process.kill(process.ppid, 0),
  'kill from outside': () => {
    execFileSync('kill', ['-9', String(process.pid)]);
    return wait(longMs);
  },
  timer: () => {
    setTimeout(() => {
      throw new TypeError('thrown in a timer');
    }, 5);
    return wait(longMs);
  },
  emitter: () => {
    const emitter = new EventEmitter();
    setTimeout(() => emitter.emit('error', new Error('nobody listens')), 5);
    return wait(longMs);
  },
  rejection: async () => {
    void Promise.reject(new Error('nobody waits for this'));
    await wait(20);
  },
  'late timer': () => {
    const ticket = releases;
    const timer = setInterval(() => {
      if (releases === ticket) return;
      clearInterval(timer);
      throw new Error('thrown after the end');
    }, 10);
  },
  patient: () => forBroadcast(),
  heavy: async () => {
    const kept = Array.from({ length: 210 }, () => new Array(128 * 1024).fill(0.5));
    await forBroadcast();
    return kept.length;
  },
  compute: () => {
    const until = performance.now() + 150;
    while (performance.now() < until);
    return wait(longMs);
  },
  stall: () => {
    const until = performance.now() + 1_500;
    while (performance.now() < until);
  },
  'native stall': () => execFileSync('sleep', ['1.5']),
  endless: () => {
    for (;;);
  },
  hold: async () => {
    const ticket = releases;
    while (releases === ticket) await wait(10);
  },
  release: () => {
    releases += 1;
  },
  buffers: async () => {
    const kept: Buffer[] = [];
    // Completes, so that an unstopped run fails and nothing else.
    while (kept.length < 150) {
      kept.push(Buffer.alloc(8 * 1024 ** 2, 1));
      await wait(20);
    }
    await wait(longMs);
    return kept.length;
  },
  memory: () => {
    const kept: unknown[] = [];
    for (;;) kept.push(new Array(10_000).fill({ kept }));
  },
};

const unstorable: Record<string, () => unknown> = {
  function: () => () => 1,
  symbol: () => Symbol('unstorable'),
  bigint: () => 1n,
  'nested bigint': () => ({ totals: [{ cents: 1 }, { cents: 2n }] }),
};

/** Does to its thread and its state what its input says. */
export const unruly = new StateGraph(UnrulyState)
  .addNode('act', async ({ mode }, config: LangGraphRunnableConfig) => {
    config.writer?.({ mode });
    const value = unstorable[mode]?.();
    if (value !== undefined) return { result: value };
    await modes[mode]?.();
    return { result: 'done' };
  })
  .addEdge(START, 'act')
  .addEdge('act', END)
  .compile();

/** Tells what graph code can see of the process without looking behind the scenes. */
export const environment = new StateGraph(
  Annotation.Root({ variables: Annotation<Record<string, unknown>>, workerData: Annotation<unknown> }),
)
  .addNode('look', () => ({ variables: { ...process.env }, workerData: workerData as unknown }))
  .addEdge(START, 'look')
  .addEdge('look', END)
  .compile();
