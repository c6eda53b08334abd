import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bodyOf, waitFor } from '@heddle/testing';
import { type AgentServer, agentServerFleet, collect } from './agent-server.harness.js';
import { INSTALLATIONS, installedModules } from './own-installation.js';

const conversation = `
  import { AIMessage, HumanMessage } from '@langchain/core/messages';
  import { Annotation, Command, END, interrupt, MessagesAnnotation, Send, START, StateGraph } from '@langchain/langgraph';
  import { shout } from '@/shout';

  const State = Annotation.Root({
    ...MessagesAnnotation.spec,
    seen: Annotation<string[]>({ reducer: (all, more) => all.concat(more), default: () => [] }),
  });

  export const graph = new StateGraph(State)
    .addNode('greet', ({ messages }) => {
      const last = messages.at(-1);
      return { messages: [new AIMessage(shout(last instanceof HumanMessage ? last.text : 'nothing'))] };
    })
    .addNode('ask', ({ messages }) => {
      const answer = String(interrupt({ question: 'go on?' }));
      return { seen: [answer, \`revived: \${messages[0] instanceof HumanMessage}\`] };
    })
    .addNode(
      'spread',
      async (_state, config) => {
        await config.store.put(['own'], 'key', { from: 'the project', secret: 'unindexed' });
        await config.store.put(['own'], 'brief', { from: 'the project' }, false, { ttl: 0.001 });
        config.writer?.({ spreading: (await config.store.get(['own'], 'key')).value.from });
        return new Command({ goto: [new Send('leaf', { n: 1 }), new Send('leaf', { n: 2 })], update: { seen: ['spread'] } });
      },
      { ends: ['leaf'] },
    )
    .addNode('leaf', ({ n }: { n: number }) => ({ seen: [\`leaf \${n}\`] }))
    .addEdge(START, 'greet')
    .addEdge('greet', 'ask')
    .addEdge('ask', 'spread')
    .addEdge('leaf', END);
`;

/** An agent whose subgraph sends a message and then interrupts. */
const nested = `
  import { AIMessage } from '@langchain/core/messages';
  import { Annotation, END, interrupt, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
  const log = Annotation<string[]>({ reducer: (a, b) => a.concat(b), default: () => [] });
  const State = Annotation.Root({ log });
  const inner = new StateGraph(Annotation.Root({ ...MessagesAnnotation.spec, log }))
    .addNode('question', () => ({ log: [\`answered \${interrupt('inside?')}\`], messages: [new AIMessage('thanks')] }))
    .addEdge(START, 'question')
    .addEdge('question', END)
    .compile();
  export const graph = new StateGraph(State)
    .addNode('before', () => ({ log: ['before'] }))
    .addNode('inner', inner)
    .addNode('after', ({ log }) => ({ log: [\`after \${log.length}\`] }))
    .addEdge(START, 'before')
    .addEdge('before', 'inner')
    .addEdge('inner', 'after')
    .addEdge('after', END)
    .compile();
`;

const commonJs = `
  import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
  import numbers from './numbers.json';
  const path: typeof import('node:path') = require('node:path');
  const { double }: { double: (n: number) => number } = require('arithmetic');

  const State = Annotation.Root({ n: Annotation<number>, file: Annotation<string> });
  export const graph = new StateGraph(State)
    .addNode('count', () => ({ n: double(numbers.one), file: path.basename(__filename) }))
    .addEdge(START, 'count')
    .addEdge('count', END)
    .compile();
`;

/** A factory that waits before it reads the configuration of the run. */
const factory = `
  import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
  const greeting = await Promise.resolve('hello');
  export default async function makeGraph(config) {
    const name = await Promise.resolve(config.configurable?.name ?? 'stranger');
    return new StateGraph(Annotation.Root({ said: Annotation() }))
      .addNode('say', () => ({ said: \`\${greeting} \${name}\` }))
      .addEdge(START, 'say')
      .addEdge('say', END);
  }
`;

describe('a project with a LangGraph that is newer than all tested ones', () => {
  const fleet = agentServerFleet();
  const folder = mkdtempSync(join(tmpdir(), 'own-project-'));
  afterAll(async () => {
    await fleet.close();
    rmSync(folder, { recursive: true });
  });

  it('is served, with a warning in the log and on /ready', async () => {
    const installed = installedModules('newest');
    const agents = join(folder, 'agents');
    const langGraph = join(agents, 'node_modules/@langchain/langgraph');
    const manifest = join(langGraph, 'package.json');
    symlinkSync(installed, join(folder, 'node_modules'));
    cpSync(join(installed, '@langchain/langgraph'), langGraph, { recursive: true });
    const content = JSON.parse(readFileSync(manifest, 'utf8')) as object;
    writeFileSync(manifest, JSON.stringify({ ...content, version: '1.99.0' }));
    writeFileSync(join(agents, 'agent.mjs'), factory);
    const config = join(folder, 'langgraph.json');
    writeFileSync(config, JSON.stringify({ graphs: { agent: './agents/agent.mjs:default' } }));
    const server = await fleet.start({ AGENT_CONFIG: config });
    const warning = `@langchain/langgraph 1.99.0 is installed in ${agents}; this server is tested with 1.0.0 to below 1.8.0`;
    const { checks, ready } = (await bodyOf(server.api.GET('/ready'))) as {
      ready: boolean;
      checks: Record<string, { detail: unknown }>;
    };
    expect(ready).toBe(true);
    expect(checks.graphs?.detail).toEqual({ loaded: 1, broken: {}, warnings: { agent: warning } });
    expect(await server.loggedSoFar()).toContain(warning);
    expect(await server.client.runs.wait(null, 'agent', { input: {} })).toEqual({ said: 'hello stranger' });
  });
});

describe('a graph thread of a project with its own LangGraph', () => {
  const fleet = agentServerFleet();
  const folder = mkdtempSync(join(tmpdir(), 'own-project-'));
  afterAll(async () => {
    await fleet.close();
    rmSync(folder, { recursive: true });
  });

  it('loads no second one, in runs, states and schemas', async () => {
    const files = {
      'agent.mjs': factory,
      'langgraph.json': JSON.stringify({
        graphs: { agent: './agent.mjs:default' },
        env: { NODE_OPTIONS: `--import=${join(folder, 'watch.mjs')}` },
      }),
      'watch.mjs': `
        import { register } from 'node:module';
        register('./note.mjs', import.meta.url);
      `,
      'note.mjs': `
        import { appendFileSync } from 'node:fs';
        export function load(url, context, next) {
          appendFileSync(new URL('./loaded.txt', import.meta.url), url + '\\n');
          return next(url, context);
        }
      `,
    };
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    symlinkSync(installedModules('newest'), join(folder, 'node_modules'));
    const { client } = await fleet.start({ AGENT_CONFIG: join(folder, 'langgraph.json') });
    const { thread_id: thread } = await client.threads.create();
    expect(await client.runs.wait(thread, 'agent', { input: {} })).toEqual({ said: 'hello stranger' });
    await client.runs.wait(thread, 'agent', { input: {}, streamMode: ['events', 'messages-tuple'] } as object);
    await client.threads.updateState(thread, { values: { said: 'bye' }, asNode: 'say' });
    expect((await client.threads.getState(thread)).values).toEqual({ said: 'bye' });
    expect(await client.threads.getHistory(thread)).not.toEqual([]);
    expect(await client.assistants.getSchemas('agent')).toMatchObject({ graph_id: 'agent' });

    const loaded = readFileSync(join(folder, 'loaded.txt'), 'utf8').split('\n');
    const copies = new Set(
      loaded.flatMap((url) => /^(.*\/node_modules\/)(?:@langchain|langsmith)\//.exec(url)?.[1] ?? []),
    );
    expect([...copies]).toEqual([expect.stringMatching(/own-langgraph\/newest-\w+\/node_modules\/$/)]);
  });
});

describe.each(INSTALLATIONS)('a project with the %s LangGraph that is served', (installation) => {
  const fleet = agentServerFleet();
  const folder = mkdtempSync(join(tmpdir(), 'own-project-'));
  let server: AgentServer;

  function write(files: Record<string, string | object>): void {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
    }
  }

  beforeAll(async () => {
    symlinkSync(installedModules(installation), join(folder, 'node_modules'));
    write({
      'package.json': { name: 'own-project', private: true, type: 'module' },
      'tsconfig.json': {
        compilerOptions: { module: 'NodeNext', strict: true, paths: { '@/*': ['./src/*'] } },
      },
      'src/agent.mts': conversation,
      'src/nested.ts': nested,
      'src/shout.ts': 'export const shout = (text: string): string => `${text.toUpperCase()}!`;',
      'src/factory.mjs': factory,
      'packages/legacy/package.json': { name: 'legacy', type: 'commonjs' },
      'packages/legacy/agent.ts': commonJs,
      'packages/legacy/numbers.json': { one: 1 },
      'packages/arithmetic/package.json': { name: 'arithmetic', type: 'commonjs', main: 'index.ts' },
      'packages/arithmetic/index.ts': 'export const double = (n: number): number => 2 * n;',
      'old/agent.ts': commonJs,
      'old/node_modules/@langchain/langgraph/package.json': { name: '@langchain/langgraph', version: '0.2.74' },
      '.env': 'NAME_OF_PROJECT=own\n',
      'langgraph.json': {
        node_version: '20',
        dependencies: ['.'],
        env: '.env',
        graphs: {
          agent: './src/agent.mts:graph',
          nested: './src/nested.ts:graph',
          legacy: './packages/legacy/agent.ts:graph',
          factory: './src/factory.mjs:default',
          old: './old/agent.ts:graph',
        },
      },
    });
    mkdirSync(join(folder, 'packages/legacy/node_modules'));
    symlinkSync(join(folder, 'packages/arithmetic'), join(folder, 'packages/legacy/node_modules/arithmetic'));
    server = await fleet.start({ AGENT_CONFIG: join(folder, 'langgraph.json') });
  });
  afterAll(async () => {
    await fleet.close();
    rmSync(folder, { recursive: true });
  });

  const say = (content: string) => ({ messages: [{ type: 'human', content }] });

  /** A thread with an interrupted run. */
  async function askedThread(): Promise<string> {
    const { thread_id: thread } = await server.client.threads.create();
    await server.client.runs.wait(thread, 'agent', { input: say('hi') });
    return thread;
  }

  it('streams messages, values and updates, with an interrupt at the end', async () => {
    const { client } = server;
    const { thread_id: thread } = await client.threads.create();
    const events = await collect(
      client.runs.stream(thread, 'agent', { input: say('hi'), streamMode: ['updates', 'messages-tuple'] }),
    );
    const updates = events.filter(({ event }) => event === 'updates').map(({ data }) => data);
    expect(updates).toContainEqual({
      __interrupt__: [expect.objectContaining({ value: { question: 'go on?' } })],
    });
    expect(
      events
        .filter(({ event }) => event === 'messages')
        .map(({ data }) => (data as unknown as [{ content: string }])[0]),
    ).toEqual([expect.objectContaining({ type: 'ai', content: 'HI!' })]);
    const { next, tasks } = await client.threads.getState(thread);
    expect(next).toEqual(['ask']);
    expect(tasks[0]?.interrupts).toEqual([expect.objectContaining({ value: { question: 'go on?' } })]);
  });

  it('resumes with revived messages, sends, the store and custom events', async () => {
    const { client } = server;
    const thread = await askedThread();
    const events = await collect(
      client.runs.stream(thread, 'agent', { command: { resume: 'yes' }, streamMode: ['custom', 'values'] }),
    );
    expect(events).toContainEqual(expect.objectContaining({ event: 'custom', data: { spreading: 'the project' } }));
    expect(events.at(-1)).toMatchObject({
      event: 'values',
      data: { seen: ['yes', 'revived: true', 'spread', 'leaf 1', 'leaf 2'] },
    });
    expect(await client.store.getItem(['own'], 'key')).toMatchObject({ value: { from: 'the project' } });
    await waitFor(async () => (await client.store.getItem(['own'], 'brief', { refreshTtl: false })) === null);
    expect(await client.store.searchItems(['own'], { filter: { from: 'the project' } })).toMatchObject({
      items: [{ key: 'key' }],
    });
    expect(await client.threads.getHistory(thread)).toHaveLength(6);
  });

  it.each([
    ['small', 10],
    ['large', 40_000],
  ])('ends with the state that LangGraph reads: %s', async (_size, length) => {
    const { client } = server;
    const { thread_id: thread } = await client.threads.create();
    const input = say('x'.repeat(length));
    const asked = await client.runs.wait(thread, 'agent', { input });
    await client.runs.wait(thread, 'agent', { command: { resume: 'yes' } });
    expect(asked).toHaveProperty('__interrupt__');
    const state = await client.threads.getState(thread);
    expect(state.next).toEqual([]);
    expect((await client.threads.get(thread)).values).toEqual(state.values);
    const { run_id: run } = await client.runs.create(thread, 'agent', { input });
    const joined = (await client.runs.join(thread, run)) as Record<string, unknown>;
    expect((await client.threads.get(thread)).values).toEqual((await client.threads.getState(thread)).values);
    expect(joined.messages).toEqual(((await client.threads.getState(thread)).values as typeof joined).messages);
  });

  it('goes to nodes that a command names, with and without an input', async () => {
    const { client } = server;
    const thread = await askedThread();
    const command = {
      goto: [
        { node: 'leaf', input: { n: 7 } },
        { node: 'leaf', input: { n: 8 } },
      ],
    };
    const values = await client.runs.wait(thread, 'agent', { command });
    expect(values).toMatchObject({ seen: expect.arrayContaining(['leaf 7', 'leaf 8']) });
    const jump = { goto: 'spread', update: { seen: ['jumped'] } };
    const jumped = await client.runs.wait(null, 'agent', { command: jump });
    expect(jumped).toMatchObject({ seen: expect.arrayContaining(['jumped', 'spread', 'leaf 1', 'leaf 2']) });
  });

  it('edits states, with a command and a target node, and continues from an old checkpoint', async () => {
    const { client } = server;
    const thread = await askedThread();
    await client.threads.updateState(thread, { values: say('again'), asNode: 'greet' });
    expect(await client.threads.getState(thread)).toMatchObject({ next: ['ask'] });
    const history = await client.threads.getHistory(thread);
    const greeting = history.find(({ next }) => next.includes('greet'));
    const { checkpoint } = greeting ?? {};
    if (!checkpoint) throw new Error('No checkpoint before the greeting');
    await client.runs.wait(thread, 'agent', { input: null, checkpointId: checkpoint.checkpoint_id ?? '' });
    const { values, next } = await client.threads.getState<{ messages: { content: string }[] }>(thread);
    expect(values.messages.map(({ content }) => content)).toEqual(['hi', 'HI!']);
    expect(next).toEqual(['ask']);

    const supersteps = [
      { updates: [{ values: say('copied'), as_node: '__input__' }] },
      { updates: [{ command: { goto: { node: 'leaf', input: { n: 5 } } }, as_node: 'spread' }] },
    ];
    const { data } = await server.api.POST('/threads', {
      body: { metadata: { graph_id: 'agent' }, supersteps } as never,
    });
    const { thread_id: made } = data as { thread_id: string };
    expect(await client.threads.getState(made)).toMatchObject({ next: ['leaf'] });
    expect(await client.runs.wait(made, 'agent', { input: null })).toMatchObject({ seen: ['leaf 5'] });
  });

  it('streams and resumes a subgraph, and describes it', async () => {
    const { client } = server;
    const { thread_id: thread } = await client.threads.create();
    await client.runs.wait(thread, 'nested', { input: { log: [] } });
    const { tasks } = await client.threads.getState(thread, undefined, { subgraphs: true });
    expect(tasks[0]).toMatchObject({ name: 'inner', state: { next: ['question'], values: { log: ['before'] } } });
    const events = await collect(
      client.runs.stream(thread, 'nested', {
        command: { resume: 'so' },
        streamMode: ['updates', 'values', 'messages-tuple'],
        streamSubgraphs: true,
      }),
    );
    expect(events.map(({ event }) => event)).toContainEqual(expect.stringMatching(/^updates\|inner:/));
    const messages = events.filter(({ event }) => (event as string).startsWith('messages'));
    const event = expect.stringMatching(/^messages\|inner:[0-9a-f-]{36}$/);
    const thanks = expect.objectContaining({ content: 'thanks' });
    expect(messages).toEqual([expect.objectContaining({ event, data: [thanks, expect.anything()] })]);
    expect(await client.threads.getState(thread)).toMatchObject({
      next: [],
      values: { log: expect.arrayContaining(['answered so']) },
    });
    const subgraphs = await client.assistants.getSubgraphs('nested', { recurse: true });
    expect(Object.keys(subgraphs)).toEqual(['inner']);
  });

  it('runs CommonJS of a workspace package, with JSON and a linked neighbour', async () => {
    const { client } = server;
    expect(await client.runs.wait(null, 'legacy', { input: {} })).toEqual({ n: 2, file: 'agent.ts' });
    const command = { goto: { node: 'count', input: {} } };
    expect(await client.runs.wait(null, 'legacy', { command })).toEqual({ n: 2, file: 'agent.ts' });
  });

  it('runs the graph of a factory for the configuration of the run', async () => {
    const { client } = server;
    const config = { configurable: { name: 'Ada' } };
    expect(await client.runs.wait(null, 'factory', { input: {}, config })).toEqual({ said: 'hello Ada' });
    const command = { goto: { node: 'say', input: {} } };
    expect(await client.runs.wait(null, 'factory', { command, config })).toEqual({ said: 'hello Ada' });
  });

  it('names an unsupported version of LangGraph, and serves the other graphs', async () => {
    const reason = new RegExp(
      `@langchain/langgraph 0.2.74 is installed in ${join(folder, 'old')}; graphs of versions from 1.0.0`,
    );
    const { checks } = (await bodyOf(server.api.GET('/ready'))) as { checks: Record<string, { detail: unknown }> };
    expect(checks.graphs?.detail).toEqual({ loaded: 4, broken: { old: expect.stringMatching(reason) } });
    await expect(server.client.runs.wait(null, 'old', { input: {} })).rejects.toThrow(reason);
  });
});
