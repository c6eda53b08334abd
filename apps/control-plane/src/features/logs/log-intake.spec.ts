import { describe, expect, it } from '@jest/globals';
import { planAppend, planDrop, type QueuedLine, storableMessage } from './log-intake.js';

const line = (message: string, atMs = 1000, isVerdict = false): QueuedLine => ({
  atMs,
  level: isVerdict ? 'ERROR' : 'INFO',
  message,
  isVerdict,
});
const empty = { lastSeq: 0, lastAtMs: 0, bytes: 0, truncated: false };
const messages = (plan: ReturnType<typeof planAppend>) => plan.lines.map(({ message }) => message);
const marker = expect.stringContaining('truncated');

describe('planAppend', () => {
  it('numbers and measures lines', () => {
    const plan = planAppend({ ...empty, lastSeq: 7, bytes: 2 }, [line('ü'), line('b')], 100);
    expect(plan.end).toEqual({ lastSeq: 9, lastAtMs: 1000, bytes: 5, truncated: false });
    expect(messages(plan)).toEqual(['ü', 'b']);
  });

  it('has times that never decrease', () => {
    const plan = planAppend({ ...empty, lastAtMs: 1500 }, [line('a', 1000), line('b', 2000), line('c', 1800)], 100);
    expect(plan.lines.map(({ atMs }) => atMs)).toEqual([1500, 2000, 2000]);
    expect(plan.end.lastAtMs).toBe(2000);
  });

  it('ends with a marker at the maximum, once, and with verdicts', () => {
    const first = planAppend(empty, [line('12345'), line('678901'), line('x'), line('failed', 1000, true)], 10);
    expect(messages(first)).toEqual(['12345', marker, 'failed']);
    expect(first.end.truncated).toBe(true);
    const second = planAppend(first.end, [line('y'), line('failed again', 1000, true)], 10);
    expect(messages(second)).toEqual(['failed again']);
  });

  it('accepts a log that is exactly full', () => {
    expect(planAppend(empty, [line('1234567890')], 10).end.truncated).toBe(false);
  });
});

describe('storableMessage', () => {
  it.each([
    ['text', 'text'],
    ['a\0b\0', 'ab'],
    ['line\r\n', 'line'],
    ['\ud800x', '\ufffdx'],
    ['\u001b[31mred\u001b[0m', '\u001b[31mred\u001b[0m'],
    ['two\nlines', 'two\nlines'],
  ])('of %j is %j', (text, expected) => expect(storableMessage(text)).toBe(expected));

  it('cuts long messages off, at a whole character', () => {
    const cut = storableMessage('ü'.repeat(40_000) + 'x');
    expect(cut).toBe(`${'ü'.repeat(32_768)} [cut off]`);
    expect(storableMessage(`a${'ü'.repeat(40_000)}`)).toBe(`a${'ü'.repeat(32_767)} [cut off]`);
    expect(storableMessage('x'.repeat(65_536))).toHaveLength(65_536);
  });
});

describe('planDrop', () => {
  it.each([
    ['a build keeps its beginning', 'build', 100, 50, 0],
    ['nothing that fits', 'deploy', 70, 10, 0],
    ['the excess, and an eighth of the maximum', 'deploy', 75, 15, 10 + 10],
    ['more than there is for lines beyond the maximum', 'deploy', 10, 100, 30 + 10],
  ] as const)('%s', (_case, stream, bytes, size, expected) => {
    expect(planDrop({ bytes }, [line('x'.repeat(size))], { stream, maxBytes: 80 })).toBe(expected);
  });
});
