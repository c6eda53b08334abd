import { describe, expect, it } from '@jest/globals';
import { Annotation, MemorySaver, StateGraph, interrupt } from '@langchain/langgraph';
import type { AnyGraph } from './graph-types.js';
import { bindGraph } from '../runtime/graph-loader.js';
import { isKnownStream, readStream } from './graph-stream.js';
import { loadOwnCopy } from './langgraph-copy.js';

await loadOwnCopy();

const State = Annotation.Root({ text: Annotation<string> });
let release = (): void => undefined;
const graphs = {
  steps: new StateGraph(State)
    .addNode('one', () => ({ text: 'first' }))
    .addNode('two', () => ({ text: 'second' }))
    .addEdge('__start__', 'one')
    .addEdge('one', 'two'),
  question: new StateGraph(State)
    .addNode('ask', () => ({ text: interrupt<string, string>('well?') }))
    .addEdge('__start__', 'ask'),
  failing: new StateGraph(State)
    .addNode('fail', () => {
      throw new TypeError('broken');
    })
    .addEdge('__start__', 'fail'),
  waiting: new StateGraph(State)
    .addNode('wait', () => new Promise<object>((done) => (release = () => done({ text: 'late' }))))
    .addEdge('__start__', 'wait'),
};
type Name = keyof typeof graphs;

const compiled = (name: Name): AnyGraph => bindGraph(graphs[name].compile() as unknown as AnyGraph, new MemorySaver());
const input = { text: 'in' };
const options = (subgraphs: boolean, streamMode: string[]) => ({
  configurable: { thread_id: 'thread' },
  streamMode,
  subgraphs,
});

async function read(graph: AnyGraph, given: object, abort = new AbortController()): Promise<unknown[]> {
  const chunks: unknown[] = [];
  await readStream(graph, input, given, abort, (chunk) => Promise.resolve(void chunks.push(chunk)));
  return chunks;
}

async function streamed(graph: AnyGraph, given: object): Promise<unknown[]> {
  const chunks: unknown[] = [];
  for await (const chunk of await graph.stream(input, given)) chunks.push(chunk);
  return chunks;
}

describe('readStream', () => {
  it.each([
    ['values', 'steps', options(false, ['values'])],
    ['several modes', 'steps', options(false, ['updates', 'values'])],
    ['subgraphs', 'steps', options(true, ['values'])],
  ] as const)('equals stream(): %s', async (_name, name, given) => {
    expect(await read(compiled(name), given)).toEqual(await streamed(compiled(name), given));
  });

  it('reports an interrupt as a value, also without requested modes', async () => {
    const [interrupted] = (await read(compiled('question'), options(false, ['values']))).slice(-1);
    expect(interrupted).toEqual(['values', { __interrupt__: [expect.objectContaining({ value: 'well?' })] }]);
  });

  it('fails with the error of a node', async () => {
    await expect(read(compiled('failing'), options(false, ['values']))).rejects.toThrow(new TypeError('broken'));
  });

  it('ends with its reason when it is aborted, also with an unresponsive node', async () => {
    const abort = new AbortController();
    const reason = new Error('enough');
    const seen: unknown[] = [];
    const ended = readStream(compiled('waiting'), input, options(false, ['values']), abort, (chunk) => {
      seen.push(chunk);
      setImmediate(() => abort.abort(reason));
      return Promise.resolve();
    });
    await expect(ended).rejects.toBe(reason);
    release();
    expect(seen).toHaveLength(1);
    await expect(read(compiled('steps'), options(false, ['values']), abort)).rejects.toBe(reason);
  });

  it('aborts the run when a chunk cannot be passed on', async () => {
    const abort = new AbortController();
    const broken = new Error('cannot be sent');
    const ended = readStream(compiled('steps'), input, options(false, ['values']), abort, () => Promise.reject(broken));
    await expect(ended).rejects.toBe(broken);
    expect(abort.signal.reason).toBe(broken);
  });

  it('requires graphs that stream like LangGraph', () => {
    const graph = compiled('steps');
    expect(isKnownStream(graph)).toBe(true);
    const replaced = Object.assign(compiled('steps'), { stream: graph.stream.bind(graph) });
    expect(isKnownStream(replaced)).toBe(false);
  });
});
