import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bodyOf } from '@heddle/testing';
import { type AgentServer, agentServerFleet, collect } from './agent-server.harness.js';

const installed = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'own-project-'));

function write(files: Record<string, string | object>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
}

/** LangGraph is copied, so that its classes are not those of the server; what it needs is linked. */
function installPackages(): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(installed)) {
    if (name !== '@langchain' && name !== '@heddle') symlinkSync(join(installed, name), join(modules, name));
  }
  for (const name of ['core', 'langgraph', 'langgraph-checkpoint', 'langgraph-sdk', 'protocol']) {
    cpSync(join(installed, '@langchain', name), join(modules, '@langchain', name), { recursive: true });
  }
}

/** A LangGraph of another version, as far as its manifest goes. */
function installOldLangGraph(project: string): void {
  const path = 'node_modules/@langchain/langgraph/package.json';
  const manifest = JSON.parse(readFileSync(join(folder, path), 'utf8')) as object;
  write({ [`${project}/${path}`]: { ...manifest, version: '0.2.74' } });
}

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
    .addNode('ask', () => ({ seen: [String(interrupt({ question: 'go on?' }))] }))
    .addNode(
      'spread',
      async (_state, config) => {
        await config.store?.put(['own'], 'key', { from: 'the project' });
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

/** With the configuration of the run, and only after it has waited for something. */
const factory = `
  import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
  const greeting = await Promise.resolve('hello');
  export default async function makeGraph(config) {
    const name = await Promise.resolve(config.configurable?.name ?? 'nobody');
    return new StateGraph(Annotation.Root({ said: Annotation() }))
      .addNode('say', () => ({ said: \`\${greeting} \${name}\` }))
      .addEdge(START, 'say')
      .addEdge('say', END);
  }
`;

describe('a project of its own, outside of this repository', () => {
  const fleet = agentServerFleet();
  let server: AgentServer;

  beforeAll(async () => {
    installPackages();
    installOldLangGraph('old');
    write({
      'package.json': { name: 'own-project', private: true, type: 'module' },
      'tsconfig.json': {
        compilerOptions: { module: 'NodeNext', strict: true, paths: { '@/*': ['./src/*'] } },
      },
      'src/agent.mts': conversation,
      'src/shout.ts': 'export const shout = (text: string): string => `${text.toUpperCase()}!`;',
      'src/factory.mjs': factory,
      'packages/legacy/package.json': { name: 'legacy', type: 'commonjs' },
      'packages/legacy/agent.ts': commonJs,
      'packages/legacy/numbers.json': { one: 1 },
      'packages/arithmetic/package.json': { name: 'arithmetic', type: 'commonjs', main: 'index.ts' },
      'packages/arithmetic/index.ts': 'export const double = (n: number): number => 2 * n;',
      'old/agent.ts': commonJs,
      '.env': 'NAME_OF_PROJECT=own\n',
      'langgraph.json': {
        node_version: '20',
        dependencies: ['.'],
        env: '.env',
        graphs: {
          agent: './src/agent.mts:graph',
          legacy: './packages/legacy/agent.ts:graph',
          factory: './src/factory.mjs:default',
          old: './old/agent.ts:graph',
        },
      },
    });
    symlinkSync(join(folder, 'packages/arithmetic'), join(folder, 'node_modules/arithmetic'));
    server = await fleet.start({ AGENT_CONFIG: join(folder, 'langgraph.json') });
  });
  afterAll(async () => {
    await fleet.close();
    rmSync(folder, { recursive: true });
  });

  it('runs with its own LangGraph and the paths of its tsconfig.json', async () => {
    const { client } = server;
    const { thread_id: thread } = await client.threads.create();
    const input = { messages: [{ type: 'human', content: 'hi' }] };
    const events = await collect(
      client.runs.stream(thread, 'agent', { input, streamMode: ['updates', 'messages-tuple'] }),
    );
    expect(events.at(-1)).toMatchObject({
      event: 'updates',
      data: { __interrupt__: [{ value: { question: 'go on?' } }] },
    });
    expect(
      events
        .filter(({ event }) => event === 'messages')
        .map(({ data }) => (data as unknown as [{ content: string }])[0]),
    ).toEqual([expect.objectContaining({ type: 'ai', content: 'HI!' })]);
    const values = await client.runs.wait(thread, 'agent', { command: { resume: 'yes' } });
    expect(values).toMatchObject({ seen: ['yes', 'spread', 'leaf 1', 'leaf 2'] });
    expect(await client.threads.getHistory(thread)).toHaveLength(6);
    await client.threads.updateState(thread, {
      values: { messages: [{ type: 'human', content: 'again' }] },
      asNode: 'greet',
    });
    expect(await client.threads.getState(thread)).toMatchObject({ next: ['ask'] });
  });

  it('runs CommonJS of a workspace package, with JSON and a linked neighbour', async () => {
    expect(await server.client.runs.wait(null, 'legacy', { input: {} })).toEqual({ n: 2, file: 'agent.ts' });
  });

  it('runs what a factory makes of the configuration of the run', async () => {
    const config = { configurable: { name: 'Ada' } };
    expect(await server.client.runs.wait(null, 'factory', { input: {}, config })).toEqual({ said: 'hello Ada' });
  });

  it('says which version of LangGraph it does not serve, and serves the other graphs', async () => {
    const reason = new RegExp(
      `@langchain/langgraph 0.2.74 is installed in ${join(folder, 'old')}; graphs of versions from 1.0.0`,
    );
    const { checks } = (await bodyOf(server.api.GET('/ready'))) as { checks: Record<string, { detail: unknown }> };
    expect(checks.graphs?.detail).toMatchObject({ loaded: 3, broken: { old: expect.stringMatching(reason) } });
    await expect(server.client.runs.wait(null, 'old', { input: {} })).rejects.toThrow(reason);
  });
});
