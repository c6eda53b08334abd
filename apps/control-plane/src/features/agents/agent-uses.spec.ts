import { describe, expect, it } from '@jest/globals';
import { AgentUses } from './agent-uses.js';

describe('uses of agents', () => {
  it('count while a request is in progress, and once after its end', () => {
    const uses = new AgentUses();
    const [first, second] = [uses.begin('a'), uses.begin('a')];
    uses.begin('b')();
    expect(uses.take()).toEqual(['a', 'b']);
    first();
    // The end of a use may be reported twice.
    first();
    expect(uses.take()).toEqual(['a']);
    second();
    expect(uses.take()).toEqual(['a']);
    expect(uses.take()).toEqual([]);
  });
});
