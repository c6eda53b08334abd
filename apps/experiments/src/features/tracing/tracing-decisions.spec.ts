import { describe, expect, it } from '@jest/globals';
import { noPrices } from '../../config/price-settings.js';
import { firstTokenOf, usageOf } from '../../core/runs/run-usage.js';
import { mergeWrites, type RunWrite } from '../../core/runs/run-write.js';
import { lineageOf } from '../../core/runs/trace-lineage.js';
import { planIngest, toRunRow, wantedSessions } from './ingest-plan.js';

const [a, b, c] = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
];
const step = (id: string) => `20260105T100000000000Z${id}`;

describe('mergeWrites', () => {
  const post: RunWrite = { id: a, kind: 'post', name: 'one', sessionName: 's', outputs: { of: 'post' } };
  const patch: RunWrite = { id: a, kind: 'patch', outputs: { of: 'patch' }, sessionId: b };

  it.each<[string, RunWrite[], Partial<RunWrite>]>([
    ['a change wins over the run', [post, patch], { kind: 'post', name: 'one', outputs: { of: 'patch' } }],
    ['also when it came first', [patch, post], { kind: 'post', name: 'one', outputs: { of: 'patch' } }],
    ['of two runs the later one', [post, { ...post, name: 'two' }], { name: 'two' }],
    ['of two changes the later one', [patch, { ...patch, outputs: {} }], { kind: 'patch', outputs: {} }],
    ['a run stays where it was made', [patch, post], { sessionName: 's', sessionId: undefined }],
    [
      'a run that names no session goes where its change says',
      [patch, { id: a, kind: 'post' }],
      { sessionId: b, sessionName: undefined },
    ],
  ])('%s', (_, writes, merged) => expect(mergeWrites(writes)).toEqual([expect.objectContaining(merged)]));

  it('sorts by id', () => {
    expect(mergeWrites([c, a, b].map((id) => ({ id, kind: 'patch' }))).map(({ id }) => id)).toEqual([a, b, c]);
  });
});

describe('lineageOf', () => {
  it.each([
    ['nothing is a root', {}, {}],
    ['its own trace', { traceId: c }, {}],
    ['a root with a start', { traceId: c, dottedOrder: step(c) }, { startTime: '2026-01-05T10:00:00.000000Z' }],
    ['a parent alone', { parentRunId: a }, { parentRunId: a, traceId: a }],
    ['parent and trace', { parentRunId: b, traceId: a }, { parentRunId: b, traceId: a }],
    ['dotted_order alone', { dottedOrder: [a, b, c].map(step).join('.') }, { parentRunId: b, traceId: a }],
    ['in capitals', { parentRunId: a, dottedOrder: `${step(a.toUpperCase())}.${step(c)}` }, { parentRunId: a }],
  ])('of %s', (_, given, expected) => expect(lineageOf({ id: c, ...given })).toMatchObject(expected));

  it.each([
    ['another end', { dottedOrder: step(a) }, 'dotted_order'],
    ['another root', { traceId: b, dottedOrder: `${step(a)}.${step(c)}` }, 'trace_id'],
    ['another parent', { parentRunId: b, dottedOrder: `${step(a)}.${step(c)}` }, 'parent_run_id'],
    ['itself as its parent', { parentRunId: c }, 'parent_run_id'],
  ])('refuses %s', (_, given, field) => {
    expect(() => lineageOf({ id: c, ...given })).toThrow(expect.objectContaining({ field }));
  });
});

describe('usageOf', () => {
  const usage = { input_tokens: 3, output_tokens: 2 };
  const message = (holder: object) => ({ outputs: { generations: [[{ text: 'x', message: holder }]] } });

  it.each<[string, Parameters<typeof usageOf>[0], object]>([
    ['nothing', {}, { totalTokens: null, totalCost: null }],
    ['outputs', { outputs: { usage_metadata: usage } }, { promptTokens: 3, completionTokens: 2, totalTokens: 5 }],
    ['metadata', { extra: { metadata: { usage_metadata: usage } } }, { totalTokens: 5 }],
    [
      'both, outputs first',
      { outputs: { usage_metadata: { total_tokens: 1 } }, extra: { metadata: { usage_metadata: usage } } },
      { totalTokens: 1, promptTokens: null },
    ],
    ['a written message', message({ lc: 1, kwargs: { usage_metadata: usage } }), { totalTokens: 5 }],
    ['a plain message', message({ usage_metadata: usage }), { totalTokens: 5 }],
    ['costs', { outputs: { usage_metadata: { input_cost: 0.1, output_cost: '0.2' } } }, { totalCost: '0.3' }],
    ['a cost', { outputs: { usage_metadata: { total_cost: 1e-7 } } }, { totalCost: '1e-7' }],
    [
      'nonsense',
      {
        outputs: {
          usage_metadata: { input_tokens: 1.5, output_tokens: 2 ** 31, total_tokens: '5', total_cost: 1e300 },
        },
      },
      { promptTokens: null, completionTokens: null, totalTokens: null, totalCost: null },
    ],
    [
      'details',
      {
        outputs: {
          usage_metadata: {
            ...usage,
            input_token_details: { cache_read: 2, audio: 0, new_kind: 1 },
            output_token_details: { reasoning: 1 },
            input_cost_details: { cache_read: 0.01, audio: '0.0200' },
            output_cost_details: { reasoning: 1e-7 },
          },
        },
      },
      {
        promptTokenDetails: { cache_read: 2, audio: 0, new_kind: 1 },
        completionTokenDetails: { reasoning: 1 },
        promptCostDetails: { cache_read: '0.01', audio: '0.0200' },
        completionCostDetails: { reasoning: '1e-7' },
      },
    ],
    [
      'details of which some make no sense',
      {
        outputs: {
          usage_metadata: {
            input_token_details: {
              text: '5',
              less: -1,
              huge: 2 ** 31,
              part: 1.5,
              none: null,
              deep: { a: 1 },
              odd: NaN,
              a: 1,
            },
            output_token_details: [3],
            input_cost_details: { text: 'x', less: -0.1, huge: 1e13, endless: Infinity, odd: NaN, a: 0 },
            output_cost_details: { text: 'NaN' },
          },
        },
      },
      {
        promptTokenDetails: { a: 1 },
        completionTokenDetails: null,
        promptCostDetails: { a: '0' },
        completionCostDetails: null,
      },
    ],
    ['other shapes', { outputs: { generations: ['x', [null]], usage_metadata: [] } }, { totalTokens: null }],
  ])('in %s', (_, content, expected) => expect(usageOf(content)).toMatchObject(expected));

  it('has kinds of any name, up to 100 characters and 50 of them', () => {
    const named = JSON.parse('{"__proto__": 1, "constructor": 2}') as object;
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`kind ${n}`, n]));
    const details = { ['k'.repeat(101)]: 3, ...many };
    const of = (input_token_details: object) =>
      usageOf({ outputs: { usage_metadata: { input_token_details } } }).promptTokenDetails ?? {};
    expect(Object.entries(of(named))).toEqual([
      ['__proto__', 1],
      ['constructor', 2],
    ]);
    expect(Object.keys(of(details))).toEqual(Object.keys(many).slice(0, 50));
  });
});

describe('the first token', () => {
  it.each([
    [undefined, undefined],
    [[], undefined],
    [[{ name: 'start', time: 1 }], undefined],
    [
      [
        { name: 'new_token', time: 2 },
        { name: 'new_token', time: 3 },
      ],
      2,
    ],
  ])('of %j is %j', (events, expected) => expect(firstTokenOf(events)).toBe(expected));

  it('without a time is absent', () => {
    const events = [{ name: 'new_token', time: 'soon' }];
    expect(toRunRow({ id: a, kind: 'post', events }, noPrices).firstTokenTime).toBeUndefined();
  });
});

describe('the ingestion plan', () => {
  const startTime = '2026-01-05T10:00:00.000000Z';
  const writes: RunWrite[] = [
    { id: '1', kind: 'post', startTime, sessionName: 's' },
    { id: '2', kind: 'post', startTime: '2026-01-04T10:00:00.000000Z', sessionName: 's' },
    { id: '3', kind: 'post', startTime },
    { id: '4', kind: 'post', startTime, sessionId: 'known', sessionName: 'not asked for' },
    { id: '5', kind: 'post', startTime, sessionId: 'unknown' },
    { id: '6', kind: 'patch', sessionName: 'not made' },
    { id: '7', kind: 'patch' },
    { id: '8', kind: 'post', startTime, sessionId: 'unknown' },
  ];

  it('names sessions for new runs alone, with the earliest start', () => {
    expect(wantedSessions(writes)).toEqual({
      ids: ['known', 'unknown'],
      names: new Map([
        ['s', '2026-01-04T10:00:00.000000Z'],
        ['default', startTime],
      ]),
    });
  });

  it('depends on the known sessions and runs', () => {
    const sessions = {
      ids: new Set(['known']),
      byName: new Map([
        ['s', 'id of s'],
        ['default', 'id of default'],
      ]),
    };
    const { inserts, updates, waiting } = planIngest(writes, { runs: new Set(['7', '8']), sessions });
    expect(inserts.map(({ id, sessionId }) => [id, sessionId])).toEqual([
      ['1', 'id of s'],
      ['2', 'id of s'],
      ['3', 'id of default'],
      ['4', 'known'],
    ]);
    expect([updates, waiting].map((list) => list.map(({ id }) => id))).toEqual([
      ['7', '8'],
      ['5', '6'],
    ]);
  });
});
