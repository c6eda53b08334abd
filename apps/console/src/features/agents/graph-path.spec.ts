import { describe, expect, it } from '@jest/globals';
import { isLit, pathTo, type PathStep } from './graph-path';

const step = (id: string, parentId: string | null, next: string[], source = 'loop'): PathStep => ({
  id,
  parentId,
  next,
  source,
});

/** Two runs on one thread; `fork` branches off after the first node of the second. */
const steps = [
  step('in-1', null, ['__start__'], 'input'),
  step('a', 'in-1', ['model']),
  step('b', 'a', []),
  step('in-2', 'b', ['__start__'], 'input'),
  step('c', 'in-2', ['model']),
  step('d', 'c', ['tools', 'search']),
  step('e', 'd', ['model']),
  step('f', 'e', []),
  step('fork', 'c', ['tools'], 'fork'),
];

describe('path of a run', () => {
  it('has the nodes executed since its input, and the next ones', () => {
    const path = pathTo(steps, 'e');
    expect(path.executed).toEqual(['__start__', 'model', 'tools', 'search']);
    expect(path.next).toEqual(['model']);
    const lit = (source: string, target: string) => isLit(path, { source, target });
    expect([lit('__start__', 'model'), lit('model', 'tools'), lit('model', 'search'), lit('tools', 'model')]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(lit('model', '__end__')).toBe(false);
  });

  it('reaches the end', () => {
    const path = pathTo(steps, 'f');
    expect(path.executed).toContain('__end__');
    expect(isLit(path, { source: 'model', target: '__end__' })).toBe(true);
    expect(path.next).toEqual([]);
  });

  it('follows the branch of the checkpoint', () => {
    const path = pathTo(steps, 'fork');
    expect(path.executed).toEqual(['__start__', 'model']);
    expect(path.next).toEqual(['tools']);
  });

  it('is empty for an unknown checkpoint, and ends in a loop of parents', () => {
    expect(pathTo(steps, 'unknown')).toEqual({ executed: [], next: [], edges: new Set() });
    expect(pathTo([step('x', 'y', ['n']), step('y', 'x', ['m'])], 'x').executed).toEqual(['__start__', 'm']);
  });
});
