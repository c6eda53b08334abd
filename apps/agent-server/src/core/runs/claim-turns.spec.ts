import { describe, expect, it } from '@jest/globals';
import { ClaimTurns } from './claim-turns.js';

const run = (tenantId: string, assistantId = 'a') => ({ tenantId, assistantId });

describe('ClaimTurns', () => {
  it('puts a flow with a turn behind all others', () => {
    const turns = new ClaimTurns();
    turns.give([run('flood')]);
    expect(turns.ahead.tenants).toEqual([{ tenantId: 'flood', turns: 1 }]);
  });

  it('begins with the current turn, regardless of earlier turns of other flows', () => {
    const turns = new ClaimTurns();
    for (let count = 0; count < 100; count += 1) turns.give([run('flood')]);
    expect(turns.ahead.tenants).toEqual([{ tenantId: 'flood', turns: 1 }]);
    turns.give([run('other')]);
    expect(turns.ahead.tenants).toEqual([
      { tenantId: 'flood', turns: 1 },
      { tenantId: 'other', turns: 1 },
    ]);
  });

  it('counts the runs of one claim as turns', () => {
    const turns = new ClaimTurns();
    turns.give([run('flood'), run('other'), run('flood'), run('flood')]);
    expect(turns.ahead.tenants).toEqual([{ tenantId: 'flood', turns: 1 }]);
    turns.give([run('other')]);
    expect(turns.ahead.tenants).toEqual([
      { tenantId: 'flood', turns: 1 },
      { tenantId: 'other', turns: 1 },
    ]);
  });

  it('shares the turns of a workspace between its assistants', () => {
    const turns = new ClaimTurns();
    turns.give([run('one', 'x'), run('two', 'x'), run('one', 'x'), run('one', 'y')]);
    expect(turns.ahead.assistants).toEqual([
      { tenantId: 'one', assistantId: 'x', turns: 1 },
      { tenantId: 'two', assistantId: 'x', turns: 1 },
    ]);
    turns.clear();
    expect(turns.ahead).toEqual({ tenants: [], assistants: [] });
  });
});
