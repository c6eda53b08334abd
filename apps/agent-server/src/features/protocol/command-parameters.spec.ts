import { describe, expect, it } from '@jest/globals';
import { unknownParameters } from './command-parameters.js';

describe('unknown parameters of', () => {
  it.each<[string, Record<string, unknown>, (string | number)[][]]>([
    ['run.start', { assistant_id: 'a', input: 1, multitaskStrategy: 'enqueue', multitask_strategy: 'enqueue' }, []],
    [
      'run.start',
      { assistant_id: 'a', webhook: 'x', command: {} },
      [
        ['params', 'webhook'],
        ['params', 'command'],
      ],
    ],
    ['input.respond', { namespace: [], interrupt_id: 'i', response: 1, strict_resume: true, goto: 'n' }, []],
    ['input.respond', { responses: [{ interrupt_id: 'i', response: 1 }], update: {}, metadata: {} }, []],
    [
      'input.respond',
      { responses: [{ interrupt_id: 'i', strict: true }], interrupt_id: 'i' },
      [
        ['params', 'interrupt_id'],
        ['params', 'responses', 0, 'strict'],
      ],
    ],
    ['input.inject', { namespace: [], message: {}, config: {} }, [['params', 'config']]],
    ['state.get', { namespace: [], key: 'x' }, [['params', 'key']]],
    ['state.fork', { checkpoint_id: 'x', checkpoint: {} }, [['params', 'checkpoint']]],
    ['agent.getTree', { runId: 'x' }, [['params', 'runId']]],
    ['subscription.subscribe', { channels: ['values'], extra: 1 }, []],
  ])('%s %j', (method, params, faults) => {
    expect(unknownParameters(method, params).map(({ loc }) => loc)).toEqual(faults);
  });
});
