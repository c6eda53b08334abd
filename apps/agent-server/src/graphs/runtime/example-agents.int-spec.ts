import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useGraphs } from '../../../test/graph-fixtures/graph-fixture.js';
import type { ExecuteOutcome, ExecuteRequest, RunEvent } from '../graph-runtime.port.js';
import type { StateSnapshotWire } from '../wire-types.js';
import type { InlineGraphRuntime } from './inline-graph-runtime.js';

const configPath = fileURLToPath(new URL('../../../../../examples/agents/langgraph.json', import.meta.url));

const graphs = useGraphs({ configPath });
let runtime: InlineGraphRuntime;

beforeAll(async () => {
  runtime = await graphs.startInline();
});

async function run(graphId: string, changes: Partial<ExecuteRequest> = {}, signal = new AbortController().signal) {
  const request = await graphs.database.request(graphId, changes);
  const events: RunEvent[] = [];
  const outcome: ExecuteOutcome = await runtime.execute(request, (event) => events.push(event), signal);
  const head = ('head' in outcome ? outcome.head : null) as StateSnapshotWire;
  return { outcome, events, head, values: head?.values as Record<string, unknown> };
}

const say = (content: string) => ({ messages: [{ role: 'user', content }] });
const textOf = (values: Record<string, unknown>): string[] =>
  (values.messages as { content: string }[]).map(({ content }) => content);

describe('example agents', () => {
  it('are all described', () => {
    const described = runtime.graphs();
    expect(described.map(({ graphId }) => graphId)).toEqual([
      'chat',
      'tools',
      'approval',
      'payments',
      'subgraphs',
      'slow',
      'failing',
      'counter',
      'memory',
    ]);
    for (const { description } of described) expect(description).toEqual(expect.any(String));
  });

  it('chat streams its answer and remembers earlier messages', async () => {
    const threadId = randomUUID();
    const config = { configurable: { token_delay_ms: 0 } };
    const first = await run('chat', { threadId, config, input: say('Hello there'), streamModes: ['messages-tuple'] });
    const tokens = first.events.map(({ data }) => (JSON.parse(data) as [{ content: string }])[0].content);
    expect(tokens.length).toBeGreaterThan(5);
    expect(tokens.join('')).toBe(textOf(first.values)[1]);
    const second = await run('chat', { threadId, config, input: say('What did I say?') });
    expect(textOf(second.values).at(-1)).toBe('You said: "Hello there".');
  });

  it('chat follows the prompt of its assistant', async () => {
    const config = { configurable: { token_delay_ms: 0, system_prompt: 'Speak like a weaver.' } };
    const { values } = await run('chat', { config, input: say('Tell me') });
    expect(textOf(values).at(-1)).toContain('Speak like a weaver.');
  });

  it('tools calls a tool and answers with its result', async () => {
    const { values } = await run('tools', { input: say('What is 6 x 7?') });
    const types = (values.messages as { type: string }[]).map(({ type }) => type);
    expect(types).toEqual(['human', 'ai', 'tool', 'ai']);
    expect(textOf(values).at(-1)).toContain('42');
  });

  it.each([
    [true, { status: 'paid' }],
    [false, { status: 'rejected' }],
    [
      { approved: true, amount: 7 },
      { status: 'paid', amount: 7 },
    ],
    [
      { approved: false, reason: 'too much' },
      { status: 'rejected', reason: 'too much' },
    ],
  ])('approval waits for a decision: %j', async (resume, expected) => {
    const threadId = randomUUID();
    const asked = await run('approval', { threadId, input: { amount: 50, recipient: 'Loom Ltd' } });
    expect(asked.head.interrupts).toMatchObject([{ value: { question: 'Pay 50 to Loom Ltd?', amount: 50 } }]);
    const decided = await run('approval', { threadId, input: null, command: { resume } });
    expect(decided.values).toMatchObject(expected);
    expect(decided.head.next).toEqual([]);
  });

  it.each([
    [{ type: 'approve' }, '70 paid to Loom Ltd'],
    [{ type: 'edit', edited_action: { name: 'pay', args: { amount: 7, recipient: 'Reed' } } }, '7 paid to Reed'],
    [{ type: 'reject', message: 'too much' }, 'not paid: too much'],
  ])('payments requests an approval before it pays: %j', async (decision, result) => {
    const threadId = randomUUID();
    const config = { configurable: { token_delay_ms: 0 } };
    const asked = await run('payments', { threadId, config, input: say('pay 70 to Loom Ltd') });
    const args = { amount: 70, recipient: 'Loom Ltd' };
    const review_configs = [{ action_name: 'pay', allowed_decisions: ['approve', 'edit', 'reject'] }];
    expect(asked.head.interrupts).toMatchObject([
      { value: { action_requests: [{ name: 'pay', args }], review_configs } },
    ]);
    const command = { resume: { decisions: [decision] } };
    const { values } = await run('payments', { threadId, config, input: null, command });
    expect(textOf(values).slice(-2)).toEqual([result, `The pay tool says: ${result}.`]);
  });

  it('subgraphs streams inner events', async () => {
    const { values, events } = await run('subgraphs', {
      input: { topic: 'heddles' },
      streamModes: ['updates'],
      streamSubgraphs: true,
    });
    expect(values.report).toBe('Report on heddles: the pages agree on heddles.');
    expect(events.filter(({ event }) => event.startsWith('updates|researcher:'))).toHaveLength(2);
  });

  it('slow executes its steps, and stops when it is cancelled', async () => {
    const done = await run('slow', { input: { steps: 3, delay_ms: 1 } });
    expect(done.values).toMatchObject({ step: 3, done: ['step 1 of 3', 'step 2 of 3', 'step 3 of 3'] });

    const abort = new AbortController();
    const request = await graphs.database.request('slow', {
      input: { steps: 50, delay_ms: 20 },
      streamModes: ['custom'],
    });
    const outcome = await runtime.execute(request, () => abort.abort(), abort.signal);
    expect(outcome).toMatchObject({ kind: 'aborted', head: { next: ['work'] } });
  });

  it('failing reports its error and keeps finished steps', async () => {
    const { outcome, values } = await run('failing', { input: { fail_in: 'second', message: 'jammed' } });
    expect(outcome).toMatchObject({ kind: 'failed', error: { error: 'LoomJammedError', message: 'jammed' } });
    expect(values.steps).toEqual(['first']);
    expect((await run('failing', { input: { fail_in: 'never' } })).outcome.kind).toBe('completed');
  });

  it('counter adds up over the runs of a thread', async () => {
    const threadId = randomUUID();
    await run('counter', { threadId });
    const { values } = await run('counter', { threadId, config: { configurable: { by: 5 } } });
    expect(values).toMatchObject({ count: 6 });
  });

  it('memory stores facts beyond its thread, for one user, and finds them by meaning', async () => {
    const tenantId = randomUUID();
    const tell = async (input: object) => (await run('memory', { tenantId, input: input as never })).values.found;
    await tell({ user: 'ada', remember: 'Ada likes linen' });
    await tell({ user: 'ada', remember: 'The loom is in the attic' });
    expect(await tell({ user: 'ada', ask: 'where are the looms' })).toEqual([
      'The loom is in the attic',
      'Ada likes linen',
    ]);
    expect(await tell({ user: 'grace' })).toEqual([]);
  });
});
