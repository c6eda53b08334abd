import { describe, expect, it } from '@jest/globals';
import type { CommandRequest, JsonObject, StateSnapshotWire } from '../wire-types.js';
import { loadOwnCopy } from '../langgraph-internals/langgraph-copy.js';
import { InvalidRunError, stoppedAtBreakpoint, toCommand } from './graph-call.js';

const own = await loadOwnCopy();
const [A, B] = ['a'.repeat(32), 'b'.repeat(32)];

describe('toCommand', () => {
  it.each<[string, CommandRequest, string[], unknown]>([
    ['nothing', {}, [A], null],
    ['an answer to the only question', { resume: 'yes' }, [A], { resume: { [A]: 'yes' } }],
    ['an answer that is false', { resume: false }, [A], { resume: { [A]: false } }],
    ['an answer that is null', { resume: null }, [A], { resume: { [A]: null } }],
    ['an answer by id', { resume: { [A]: 1 } }, [A, B], { resume: { [A]: 1 } }],
    ['an answer to no question', { resume: 'yes' }, [], null],
    ['an answer by id to no question', { resume: { [A]: 1 } }, [], null],
    ['an update', { update: { a: 1 } }, [], { update: { a: 1 } }],
    ['an update that is null', { update: null }, [], null],
    ['a jump', { goto: 'node' }, [], { goto: ['node'] }],
    ['a jump to the end', { goto: '__end__' }, [], { goto: ['__end__'] }],
    ['an empty list of jumps', { goto: [] }, [], null],
  ])('%s', (_name, request, open, expected) => {
    const command = toCommand(request, open, ['node'], own);
    if (expected === null) expect(command).toBeNull();
    else expect(command).toMatchObject(expected as object);
  });

  it.each<[string, CommandRequest, string[], string]>([
    ['one answer to two questions', { resume: 'yes' }, [A, B], A],
    ['an answer to a question that is not open', { resume: { [B]: 1 } }, [A], B],
    ['a jump to nowhere', { goto: 7 }, [], 'goto'],
    ['a jump to an unknown node', { goto: ['node', 'other'] }, [], "no node 'other'"],
    ['an input for an unknown node', { goto: { node: 'other' } }, [], "no node 'other'"],
    ['an input for the end', { goto: { node: '__end__' } }, [], "no node '__end__'"],
    ['a jump to an object without a node', { goto: [{ input: 1 }] }, [], 'goto'],
  ])('refuses %s', (_name, request, open, text) => {
    expect(() => toCommand(request, open, ['node'], own)).toThrow(InvalidRunError);
    expect(() => toCommand(request, open, ['node'], own)).toThrow(text);
  });
});

describe('an answer in strict mode', () => {
  it.each<[string, CommandRequest, string[]]>([
    ['to no question', { resume: 'yes' }, []],
    ['by id to no question', { resume: { [A]: 1 } }, []],
    ['to another question', { resume: { [B]: 1 } }, [A]],
    ['without ids to two questions', { resume: 'yes' }, [A, B]],
    ['as an empty map', { resume: {} }, [A]],
  ])('%s is refused', (_name, request, open) => {
    const strict = { ...request, strict_resume: true };
    expect(() => toCommand(strict, open, [], own)).toThrow(expect.objectContaining({ name: 'UnknownInterruptError' }));
  });

  it('to an open question is given', () => {
    const command = toCommand({ resume: 'yes', strict_resume: true }, [A], [], own);
    expect(command).toMatchObject({ resume: { [A]: 'yes' } });
  });
});

describe('stoppedAtBreakpoint', () => {
  function check(
    request: { interruptBefore?: '*' | string[]; interruptAfter?: '*' | string[] },
    state: { next: string[]; writes?: JsonObject; source?: string },
    seen: Record<string, string> = {},
  ): boolean {
    const head = { checkpoint: { channel_versions: { a: '2', b: '1' }, versions_seen: { __interrupt__: seen } } };
    const snapshot = { next: state.next, metadata: { source: state.source ?? 'loop', writes: state.writes ?? {} } };
    return stoppedAtBreakpoint(head as never, snapshot as unknown as StateSnapshotWire, {
      interruptBefore: request.interruptBefore ?? null,
      interruptAfter: request.interruptAfter ?? null,
    });
  }

  it.each([
    ['no breakpoints', {}, { next: ['x'] }, {}, false],
    ['the next node', { interruptBefore: ['x'] }, { next: ['x'] }, {}, true],
    ['another node', { interruptBefore: ['y'] }, { next: ['x'] }, {}, false],
    ['any node', { interruptBefore: '*' as const }, { next: ['x'] }, {}, true],
    ['any node, but only the input is next', { interruptBefore: '*' as const }, { next: ['__start__'] }, {}, false],
    ['nothing new since the last stop', { interruptBefore: ['x'] }, { next: ['x'] }, { a: '2', b: '1' }, false],
    ['something new since the last stop', { interruptBefore: ['x'] }, { next: ['x'] }, { a: '1', b: '1' }, true],
    ['the node that ran', { interruptAfter: ['w'] }, { next: ['x'], writes: { w: {} } }, {}, true],
    ['any node that ran', { interruptAfter: '*' as const }, { next: ['x'], writes: { w: {} } }, {}, true],
    [
      'the input, which is not a node',
      { interruptAfter: '*' as const },
      { next: [], source: 'input', writes: { __start__: {} } },
      {},
      false,
    ],
  ])('%s', (_name, request, state, seen, expected) => {
    expect(check(request, state, seen as Record<string, string>)).toBe(expected);
  });
});
