import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { AIMessage } from '@langchain/core/messages';
import type { RunnableConfig } from '@langchain/core/runnables';
import { tool } from '@langchain/core/tools';
import { FakeListChatModel } from '@langchain/core/utils/testing';
import {
  Annotation,
  END,
  MessagesAnnotation,
  START,
  StateGraph,
  getStore,
  interrupt,
  type LangGraphRunnableConfig,
} from '@langchain/langgraph';
import { ToolNode } from '@langchain/langgraph/prebuilt';
import { z } from 'zod';

const list = () => Annotation<string[]>({ reducer: (left, right) => left.concat(right), default: () => [] });

const StepsState = Annotation.Root({ ...MessagesAnnotation.spec, log: list() });

function wait(delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(resolve, delayMs);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

/** Three steps; each logs itself, the second one waits as long as its configuration says, or until a file exists. */
export const steps = new StateGraph(StepsState)
  .addNode('one', () => ({ log: ['one'], messages: [new AIMessage('first')] }))
  .addNode('two', async (_state, config: LangGraphRunnableConfig) => {
    config.writer?.({ waiting: true });
    const { delay_ms: delayMs = 0, gate } = config.configurable ?? {};
    await wait(Number(delayMs), config.signal);
    while (typeof gate === 'string' && !existsSync(gate)) await sleep(20, undefined, { signal: config.signal });
    return { log: ['two'] };
  })
  .addNode('three', () => ({ log: ['three'] }))
  .addEdge(START, 'one')
  .addEdge('one', 'two')
  .addEdge('two', 'three')
  .addEdge('three', END)
  .compile();

const AnswerState = Annotation.Root({ answers: list(), result: Annotation<unknown> });

/** Two nodes of one step that both ask, and a third that is done at once. */
export const parallel = new StateGraph(AnswerState)
  .addNode('left', () => ({ answers: [`left ${String(interrupt('left?'))}`] }))
  .addNode('right', () => ({ answers: [`right ${String(interrupt('right?'))}`] }))
  .addNode('quick', () => ({ answers: ['quick'] }))
  .addNode('join', () => ({ result: 'joined' }))
  .addEdge(START, 'left')
  .addEdge(START, 'right')
  .addEdge(START, 'quick')
  .addEdge(['left', 'right', 'quick'], 'join')
  .addEdge('join', END)
  .compile();

/** One node that asks; the answer may be anything, also false or null. */
export const ask = new StateGraph(AnswerState)
  .addNode('ask', () => ({ result: { answer: interrupt<unknown, unknown>({ question: 'well?' }) } }))
  .addNode('after', () => ({ answers: ['after'] }))
  .addEdge(START, 'ask')
  .addEdge('ask', 'after')
  .addEdge('after', END)
  .compile();

const inner = new StateGraph(AnswerState)
  .addNode('inside', () => ({ answers: [`inside ${String(interrupt('inside?'))}`] }))
  .addEdge(START, 'inside')
  .addEdge('inside', END)
  .compile();

/** The question is asked inside a subgraph. */
export const nested = new StateGraph(AnswerState)
  .addNode('before', () => ({ answers: ['before'] }))
  .addNode('inner', inner)
  .addEdge(START, 'before')
  .addEdge('before', 'inner')
  .addEdge('inner', END)
  .compile();

/** A model that streams tokens. */
export const talker = new StateGraph(MessagesAnnotation)
  .addNode('model', async (state, config: LangGraphRunnableConfig) => {
    const model = new FakeListChatModel({ responses: ['hello world'] });
    return { messages: [await model.invoke(state.messages, config)] };
  })
  .addEdge(START, 'model')
  .addEdge('model', END)
  .compile();

const numbers = z.object({ left: z.number(), right: z.number() });
export const divide = tool(
  ({ left, right }) => {
    if (right === 0) throw new RangeError('division by zero');
    return String(left / right);
  },
  { name: 'divide', description: 'Divides', schema: numbers },
);
const countUp = tool(
  async function* ({ left, right }: z.output<typeof numbers>) {
    for (let n = left; n < right; n += 1) yield { at: n };
    return `counted to ${right}`;
  } as unknown as () => Promise<string>,
  { name: 'count_up', description: 'Counts, and says how far it is', schema: numbers },
);
const call = (id: string, name: string, left: number, right: number) => ({ id, name, args: { left, right } });

/** Calls three tools: one answers, one reports its progress, one fails. */
export const calculator = new StateGraph(MessagesAnnotation)
  .addNode('model', () => ({
    messages: [
      new AIMessage({
        content: '',
        tool_calls: [call('c1', 'divide', 6, 3), call('c2', 'count_up', 1, 3), call('c3', 'divide', 1, 0)],
      }),
    ],
  }))
  .addNode('tools', new ToolNode([divide, countUp]))
  .addEdge(START, 'model')
  .addEdge('model', 'tools')
  .addEdge('tools', END)
  .compile();

const SeenState = Annotation.Root({ delay_ms: Annotation<number>, seen: Annotation<unknown> });

/** Reports its configuration. */
export const configured = new StateGraph(SeenState)
  .addNode('look', async (state, config: LangGraphRunnableConfig) => {
    await wait(state.delay_ms ?? 0);
    const configurable = Object.fromEntries(
      Object.entries(config.configurable ?? {}).filter(([, value]) => typeof value !== 'object'),
    );
    return { seen: { configurable, context: config.context, metadata: config.metadata, tags: config.tags } };
  })
  .addEdge(START, 'look')
  .addEdge('look', END)
  .compile();

export async function factory(config: RunnableConfig) {
  await Promise.resolve();
  const name: unknown = config.configurable?.flavour ?? 'plain';
  return new StateGraph(AnswerState)
    .addNode('taste', () => ({ result: name }))
    .addEdge(START, 'taste')
    .addEdge('taste', END);
}

/** Needs a flavour, which names its only node; reports its configuration. */
export function flavoured(config: RunnableConfig, access: { accessContext: string }) {
  const { flavour, assistant_id: assistantId } = config.configurable ?? {};
  if (typeof flavour !== 'string') throw new Error('no flavour');
  return new StateGraph(AnswerState)
    .addNode(flavour, () => ({ answers: [flavour], result: { ...access, assistantId: assistantId as unknown } }))
    .addEdge(START, flavour as typeof START)
    .addEdge(flavour as typeof START, END);
}

const RoughState = Annotation.Root({ mode: Annotation<string>, result: Annotation<unknown> });

/** Misbehaves as its input says. */
export const rough = new StateGraph(RoughState)
  .addNode('first', () => ({ result: 'first' }))
  .addNode('act', async (state) => {
    const [mode, file] = (state.mode as string | undefined)?.split(' ') ?? [];
    switch (mode) {
      case 'block': {
        // From here the thread is blocked; the file shows it to others.
        if (file !== undefined) writeFileSync(file, '');
        const end = Date.now() + 60_000;
        while (Date.now() < end);
        break;
      }
      case 'deaf':
        await wait(3_000);
        break;
      case 'never':
        // The longest test is over before.
        await new Promise((done) => setTimeout(done, 300_000).unref());
        break;
      case 'wait':
        await wait(30_000);
        break;
      case 'reject':
        void Promise.reject(new Error('nobody waits for this'));
        await wait(20);
        break;
      default:
        break;
    }
    return { result: { text: 'a\u0000b', when: new Date(0), set: new Set([1]), nan: Number.NaN } };
  })
  .addEdge(START, 'first')
  .addEdge('first', 'act')
  .addEdge('act', END)
  .compile();

/** Passes options that LangGraph's types lack. */
async function put(store: unknown, ...args: unknown[]): Promise<void> {
  await (store as { put(...all: unknown[]): Promise<void> }).put(...args);
}

/** Uses the store. */
export const memory = new StateGraph(RoughState)
  .addNode('remember', async (state, config: LangGraphRunnableConfig) => {
    const store = getStore(config);
    const before = await store?.get(['memories'], 'last');
    await store?.put(['memories'], 'last', { mode: state.mode });
    if (state.mode === 'short') await put(store, ['memories'], 'short', {}, false, { ttl: 5 });
    if (state.mode === 'dotted') await store?.put(['a.b'], 'k', {});
    if (state.mode === 'list') return { result: await store?.listNamespaces({ prefix: ['memories'] }) };
    return { result: before?.value ?? null };
  })
  .addEdge(START, 'remember')
  .addEdge('remember', END)
  .compile();
