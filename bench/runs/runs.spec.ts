import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readText } from '@heddle/launcher/workspace';
import { readArguments } from './arguments.mjs';
import { closedLoop } from './client/closed-loop.mjs';
import { expectAnswer } from './client/question.mjs';
import { SseDecoder } from './client/sse.mjs';
import { replaceBetweenMarkers } from './report/readme.mjs';
import { cell, cpuCell, figure, markdownTable } from './report/table.mjs';
import { rows } from './rows.mjs';
import { median, percentile, spread, throughput } from './statistics.mjs';
import { searchesAmong } from './threads.mjs';

describe('figures of a benchmark', () => {
  it.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
  ])('the median of %j is %d', (samples, expected) => expect(median(samples)).toBe(expected));

  it.each([
    [0.5, 50],
    [0.95, 95],
    [1, 100],
    [0, 1],
  ])('the percentile %d of 1 to 100 is %d', (share, expected) => {
    const samples = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(samples, share)).toBe(expected);
  });

  it('leaves the samples in their order', () => {
    const samples = [3, 1, 2];
    percentile(samples, 0.5);
    median(samples);
    expect(samples).toEqual([3, 1, 2]);
  });

  it('reports the spread of rounds', () => expect(spread([90, 100, 120])).toBeCloseTo(0.15));

  it('counts the share of a request before the deadline', () => {
    const done = [
      { begunAt: 0, endedAt: 1500 },
      { begunAt: 1500, endedAt: 2500 },
      { begunAt: 1000, endedAt: 5000 },
    ];
    expect(throughput(done, 0, 2000)).toBeCloseTo((1 + 0.5 + 0.25) / 2);
  });

  it('ends with the last answer without further requests', () => {
    const done = [100, 200, 400].map((endedAt) => ({ begunAt: 0, endedAt }));
    expect(throughput(done, 0, 2000)).toBeCloseTo(7.5);
  });

  it.each([
    [3682.4, '3,682'],
    [99.6, '100'],
    [65.44, '65.4'],
    [9.96, '10.0'],
    [4.984, '4.98'],
  ])('writes %d as %s', (value, expected) => expect(figure(value)).toBe(expected));
});

describe('server-sent events of a benchmark', () => {
  const text = [
    ': comment\n\n',
    'event: values\ndata: {"a":1}\nid: 7\n\n',
    'data: first\r\ndata: second\r\n\r\n',
    'event:end\ndata:\n\n',
    'event: nothing\n\n',
  ].join('');
  const events = [
    { event: 'values', data: '{"a":1}', id: '7' },
    { event: 'message', data: 'first\nsecond', id: undefined },
    { event: 'end', data: '', id: undefined },
  ];

  it('are equal for every cut of the text', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 8 }), (cuts) => {
        const decoder = new SseDecoder();
        const places = [0, ...cuts.toSorted((one, other) => one - other), text.length];
        const pieces = places.slice(1).map((place, index) => text.slice(places[index], place));
        expect(pieces.flatMap((piece) => decoder.push(piece))).toEqual(events);
      }),
    );
  });

  it('are not reported before they are complete', () => {
    const decoder = new SseDecoder();
    expect(decoder.push('data: x\n')).toEqual([]);
    expect(decoder.push('\n')).toHaveLength(1);
  });
});

describe('the closed loop of a benchmark', () => {
  it('sends one request after the other on each connection, until none is left', async () => {
    let open = 0;
    let maximum = 0;
    const asked: number[] = [];
    const measured = await closedLoop({
      connections: 3,
      seconds: 60,
      once: async (index) => {
        if (index >= 20) return null;
        asked.push(index);
        maximum = Math.max(maximum, (open += 1));
        await new Promise((done) => setImmediate(done));
        open -= 1;
        return {};
      },
    });
    expect(asked).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(maximum).toBe(3);
    expect(measured.count).toBe(20);
    expect(measured).not.toHaveProperty('firstP50Ms');
  });

  it('fails with the first wrong answer', async () => {
    const once = async (index: number) => {
      expectAnswer({ question: 'a b', answer: index < 5 ? 'b a' : 'a b' }, 'a b');
      return {};
    };
    await expect(closedLoop({ connections: 2, seconds: 60, once })).rejects.toThrow('"a b" was answered with');
  });

  it('fails without an answer', async () => {
    await expect(closedLoop({ connections: 1, seconds: 60, once: async () => null })).rejects.toThrow('nothing');
  });
});

describe('the table of a benchmark', () => {
  const round = (perSecond: number, more = {}) => ({ count: 1, perSecond, p50Ms: 10, p95Ms: 20, ...more });

  it('has the median of the rounds and their spread', () => {
    expect(cell([round(60), round(66), round(63)])).toBe('63.0/s ±5 %, 10.0 ms, 20.0 ms');
    expect(cell([round(60)])).toBe('60.0/s, 10.0 ms, 20.0 ms');
  });

  it('has the time to the first event, if any', () => {
    expect(cell([round(60, { firstP50Ms: 5, firstP95Ms: 8 })])).toBe('5.00 ms, 8.00 ms');
  });

  it('marks missing values of a system', () => {
    expect(cell(undefined)).toBe('–');
    expect(cpuCell([round(1)])).toBe('–');
  });

  it('has the CPU of the three', () => {
    const cpu = { mainMs: 5.31, otherMs: 8, postgresMs: 13.84 };
    expect(cpuCell([round(1, { cpu })])).toBe('5.3 / 8.0 / 13.8');
  });

  it('is valid Markdown', () => {
    expect(markdownTable(['a', 'b'], [['1 | 2', '3']])).toBe('| a | b |\n| --- | --- |\n| 1 \\| 2 | 3 |');
  });

  it('is written between its markers only', () => {
    const document = 'before\n<!-- x:begin -->\nold\n<!-- x:end -->\nafter';
    const changed = replaceBetweenMarkers(document, 'x', 'new');
    expect(changed).toBe('before\n<!-- x:begin -->\n\nnew\n\n<!-- x:end -->\nafter');
    expect(replaceBetweenMarkers(changed, 'x', 'new')).toBe(changed);
    expect(() => replaceBetweenMarkers(document, 'y', 'new')).toThrow('no place for y');
  });

  it('has markers in the README', () => {
    expect(replaceBetweenMarkers(readText('bench/README.md'), 'runs', 'new')).toContain('new');
  });
});

describe('the arguments of a benchmark', () => {
  const ids = (argv: string[]) => readArguments(argv).rows.map(({ id }) => id);

  it('measure everything except optional rows', () => {
    const settings = readArguments([]);
    expect(settings.systems).toEqual(['heddle', 'official', 'saver', 'bare']);
    expect(settings).toMatchObject({ idle: true, readers: false, write: false });
    expect(settings.rows).toEqual(rows.filter(({ onRequest }) => !onRequest));
  });

  it('choose rows by their name or its beginning, and systems by their name', () => {
    expect(ids(['--rows', 'wait-64,first-event'])).toEqual(['wait-64', 'first-event-1', 'first-event-16']);
    expect(ids(['--rows', 'search-5000'])).toEqual(['search-5000-newest', 'search-5000-metadata', 'search-5000-state']);
    expect(ids(['--rows', 'workers'])).toHaveLength(4);
    expect(readArguments(['--rows', 'readers'])).toMatchObject({ readers: true, rows: [], idle: false });
    expect(readArguments(['--only', 'bare,heddle']).systems).toEqual(['heddle', 'bare']);
    expect(readArguments(['--only', 'traced,heddle']).systems).toEqual(['heddle', 'traced']);
  });

  it('compare two builds with each other, and with named systems', () => {
    expect(readArguments(['--against', '/x']).systems).toEqual(['heddle', 'against']);
    expect(readArguments(['--against', '/x', '--only', 'against,saver']).systems).toEqual(['against', 'saver']);
  });

  it.each([
    [['--rows', 'wait-2'], 'No row is named wait-2'],
    [['--only', 'against'], 'No system is named against'],
    [['--rounds', '0'], '--rounds'],
    [['--seconds', 'x'], '--seconds'],
    [['--unknown'], '--unknown'],
  ])('refuse %j', (argv, message) => expect(() => readArguments(argv)).toThrow(message));
});

describe('the searches of a benchmark', () => {
  it('find the generated threads', () => {
    const { newest, metadata, state } = searchesAmong(5_000);
    expect(newest.positions).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(metadata.positions.slice(0, 3)).toEqual([7, 257, 507]);
    expect(state.positions).toEqual([4999, 4998, 4997, 4996, 4995, 4994, 4993, 4992, 4991, 4989]);
  });
});
