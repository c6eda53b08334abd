import { describe, expect, it } from '@jest/globals';
import { eventText, type ProtocolDraft } from './protocol-event.js';
import { protocolEventName } from './protocol-log.js';
import { type ProjectedEnd, RunProjection } from './run-projection.js';

const run = { graphName: 'chat', startedMs: 1000, answered: [] as string[] };
const ended: ProjectedEnd = { status: 'completed', interrupts: [], error: null, endedMs: 2000 };
const metadata: [string, unknown] = ['metadata', { run_id: 'r', attempt: 1 }];

function project(events: [string, unknown][], end: Partial<ProjectedEnd> = {}, more: Partial<typeof run> = {}) {
  const projection = new RunProjection({ ...run, ...more });
  const drafts = events.flatMap(([event, data]) => projection.read({ event, data: JSON.stringify(data) }));
  return [...drafts, ...projection.end({ ...ended, ...end })].map(shown);
}

function shown(draft: ProtocolDraft) {
  const { method, params } = JSON.parse(eventText(draft, 1, '1')) as {
    method: string;
    params: { namespace: string[]; timestamp: number; node?: string; data: unknown; checkpoint?: unknown };
  };
  return { method, ...params };
}

/** Method, namespace and data. */
const brief = (events: ReturnType<typeof project>) =>
  events.map(({ method, namespace, data }) => [method, namespace.join('/'), data]);

const lifecycle = (namespace: string, event: string, more = {}) => [
  'lifecycle',
  namespace,
  { event, graph_name: namespace === '' ? 'chat' : namespace.split('/').at(-1)?.split(':')[0], ...more },
];

describe('the events of a run', () => {
  it('begin and end with the status of the root', () => {
    expect(brief(project([metadata]))).toEqual([lifecycle('', 'running'), lifecycle('', 'completed')]);
    expect(brief(project([metadata, ['error', { error: 'Error', message: 'boom' }]], { status: 'failed' }))).toEqual([
      lifecycle('', 'running'),
      lifecycle('', 'failed', { error: 'boom' }),
    ]);
  });

  it('begin once, also when another process continues the run', () => {
    expect(brief(project([metadata, ['metadata', { run_id: 'r', attempt: 2 }]]))).toEqual([
      lifecycle('', 'running'),
      lifecycle('', 'completed'),
    ]);
  });

  it('name the interrupts that the run answers', () => {
    expect(brief(project([metadata], {}, { answered: ['i1'] }))[1]).toEqual([
      'input.answered',
      '',
      { interrupt_ids: ['i1'] },
    ]);
  });

  it('ask at the end, in the namespace where the question came up first, once', () => {
    const asked = { __interrupt__: [{ id: 'i1', value: 'ok?' }] };
    const events: [string, unknown][] = [
      metadata,
      ['updates|sub:1', asked],
      ['values|sub:1', { x: 1, ...asked }],
      ['values', asked],
    ];
    const end = { status: 'interrupted', interrupts: [{ id: 'i1', value: 'ok?' }] } as const;
    const made = brief(project(events, end));
    expect(made.filter(([method]) => method === 'input.requested')).toEqual([
      ['input.requested', 'sub:1', { interrupt_id: 'i1', payload: 'ok?', value: 'ok?' }],
    ]);
    expect(made.filter(([method]) => method === 'values')).toEqual([['values', 'sub:1', { x: 1 }]]);
    expect(made.at(-1)).toEqual(lifecycle('', 'interrupted'));
    expect(made.findIndex(([method]) => method === 'input.requested')).toBe(made.length - 3);
  });

  it('are those of updates, by node', () => {
    const made = project([metadata, ['updates', { a: { n: 1 }, __metadata__: { cached: true } }]]);
    expect(made[1]).toMatchObject({ method: 'updates', node: 'a', data: { n: 1 } });
    expect(made).toHaveLength(3);
  });

  it.each([
    [null, { value: null }],
    [5, { value: 5 }],
    ['text', { value: 'text' }],
    [[1], [1]],
    [{}, {}],
  ])('have objects as updates, as on official servers: %j', (update, data) => {
    expect(project([metadata, ['updates', { a: update }]])[1]).toMatchObject({ method: 'updates', node: 'a', data });
  });

  it('start and end subgraphs by their namespaces', () => {
    const task = { id: '1', name: 'sub', input: {}, triggers: [], interrupts: [] };
    const made = brief(
      project([
        metadata,
        ['tasks', task],
        ['values|sub:1', { x: 1 }],
        ['values|sub:1|deep:2', { x: 2 }],
        ['tasks', { id: '1', name: 'sub', result: {}, interrupts: [] }],
        ['values', { x: 3 }],
      ]),
    );
    expect(made.filter(([method]) => method === 'lifecycle')).toEqual([
      lifecycle('', 'running'),
      lifecycle('sub:1', 'started'),
      lifecycle('sub:1/deep:2', 'started'),
      lifecycle('sub:1', 'completed'),
      lifecycle('sub:1/deep:2', 'completed'),
      lifecycle('', 'completed'),
    ]);
  });

  it('show the cause of a subgraph that its log has', () => {
    const started = {
      timestamp: 1500,
      data: { event: 'started', graph_name: 'sub', cause: { type: 'toolCall', tool_call_id: 'c' } },
    };
    const message = { timestamp: 1501, node: 'model', data: { event: 'message-start', id: 'm' } };
    const made = project([
      metadata,
      [protocolEventName('lifecycle', ['sub:1']), started],
      [protocolEventName('messages', ['sub:1']), message],
      ['values|sub:1', { x: 1 }],
    ]);
    expect(brief(made)).toEqual([
      lifecycle('', 'running'),
      lifecycle('sub:1', 'started', { cause: { type: 'toolCall', tool_call_id: 'c' } }),
      ['messages', 'sub:1', { event: 'message-start', id: 'm' }],
      ['values', 'sub:1', { x: 1 }],
      lifecycle('sub:1', 'completed'),
      lifecycle('', 'completed'),
    ]);
    expect(made[2]).toMatchObject({ node: 'model', timestamp: 1501 });
    // Events without a time have that of the event before.
    expect(made.map(({ timestamp }) => timestamp)).toEqual([1000, 1500, 1501, 1501, 2000, 2000]);
  });

  it('pair a checkpoint with the values behind it', () => {
    const envelope = { id: 'c1', step: 1, source: 'loop' };
    const made = project([
      metadata,
      [protocolEventName('checkpoints', []), { timestamp: 1500, data: envelope }],
      ['values', { x: 1 }],
      ['values', { x: 2 }],
    ]);
    expect(made.map(({ method, checkpoint }) => [method, checkpoint])).toEqual([
      ['lifecycle', undefined],
      ['checkpoints', undefined],
      ['values', envelope],
      ['values', undefined],
      ['lifecycle', undefined],
    ]);
  });

  it('have content blocks of message chunks, and end a message when its graph continues', () => {
    const about = { langgraph_checkpoint_ns: 'model:1', langgraph_node: 'model', run_id: 'call' };
    const chunk = (content: string, more = {}) => ['messages', [{ id: 'm', type: 'ai', content, ...more }, about]];
    const call = { id: 'c', name: 'add', args: '{"a":1}', index: 0 };
    const made = project([
      metadata,
      chunk('Hel') as [string, unknown],
      chunk('lo', { usage_metadata: { total_tokens: 3 } }) as [string, unknown],
      chunk('', { tool_call_chunks: [call] }) as [string, unknown],
      ['updates', { model: {} }],
    ]);
    const messages = made.filter(({ method }) => method === 'messages');
    expect(messages.map(({ data }) => data)).toEqual(
      [
        { event: 'message-start', id: 'm' },
        { event: 'content-block-start', index: 0, content: { type: 'text', text: '' } },
        { event: 'content-block-delta', index: 0, delta: { type: 'text-delta', text: 'Hel' } },
        { event: 'content-block-delta', index: 0, delta: { type: 'text-delta', text: 'lo' } },
        {
          event: 'content-block-start',
          index: 1,
          content: { type: 'tool_call_chunk', id: 'c', name: 'add', args: '' },
        },
        { event: 'content-block-delta', index: 1, delta: { type: 'tool-call-delta', args: '{"a":1}' } },
        { event: 'content-block-finish', index: 0, content: { type: 'text', text: 'Hello' } },
        {
          event: 'content-block-finish',
          index: 1,
          content: { type: 'tool_call', id: 'c', name: 'add', args: { a: 1 } },
        },
        { event: 'message-finish', reason: 'stop', usage: { total_tokens: 3 } },
      ].map((data) => ({ ...data, run_id: 'call' })),
    );
    expect(new Set(messages.map(({ namespace, node }) => `${namespace.join('/')} ${String(node)}`))).toEqual(
      new Set([' model']),
    );
  });

  it('have content blocks of accumulated messages', () => {
    const made = project([
      metadata,
      ['messages/metadata', { m: { metadata: { langgraph_checkpoint_ns: 'model:1', langgraph_node: 'model' } } }],
      ['messages/partial', [{ id: 'm', type: 'ai', content: 'Hel' }]],
      ['messages/partial', [{ id: 'm', type: 'ai', content: 'Hello' }]],
      ['messages/complete', [{ id: 'm', type: 'ai', content: 'Hello' }]],
      ['messages/complete', [{ id: 'm', type: 'ai', content: 'Hello' }]],
    ]);
    const events = made
      .filter(({ method }) => method === 'messages')
      .map(({ data }) => (data as { event: string }).event);
    expect(events).toEqual([
      'message-start',
      'content-block-start',
      'content-block-delta',
      'content-block-delta',
      'content-block-finish',
      'message-finish',
    ]);
  });

  it('have tools and custom events in the form of the protocol', () => {
    const made = brief(
      project([
        metadata,
        ['tools', { event: 'on_tool_start', toolCallId: 'c', name: 'add', input: { a: 1 } }],
        ['tools', { event: 'on_tool_end', toolCallId: 'c', output: 2 }],
        ['custom', { percent: 50 }],
        ['custom', { name: 'progress', payload: 1 }],
        ['debug', {}],
        ['feedback', {}],
      ]),
    );
    expect(made.slice(1, -1)).toEqual([
      ['tools', '', { event: 'tool-started', tool_call_id: 'c', tool_name: 'add', input: { a: 1 } }],
      ['tools', '', { event: 'tool-finished', tool_call_id: 'c', output: 2 }],
      ['custom', '', { payload: { percent: 50 } }],
      ['custom', '', { name: 'progress', payload: 1 }],
    ]);
  });

  it('have a reference for each checkpoint of a run that streams whole ones', () => {
    const checkpoint = {
      values: { x: 1 },
      metadata: { source: 'loop', step: 2, parents: {} },
      checkpoint: { thread_id: 't', checkpoint_ns: '', checkpoint_id: 'c2' },
      parent_checkpoint: { thread_id: 't', checkpoint_ns: '', checkpoint_id: 'c1' },
    };
    expect(brief(project([metadata, ['checkpoints', checkpoint]]))[1]).toEqual([
      'checkpoints',
      '',
      { id: 'c2', parent_id: 'c1', step: 2, source: 'loop' },
    ]);
  });
});
