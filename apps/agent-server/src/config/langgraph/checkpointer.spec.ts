import { describe, expect, it } from '@jest/globals';
import { defaultCheckpointer, readCheckpointer } from './checkpointer.js';
import { GraphConfigError } from './graph-config.errors.js';

type Variables = Record<string, string>;

const read = (checkpointer: unknown, own: Variables = {}, env: Variables = {}) =>
  readCheckpointer({ file: '/f/langgraph.json', folder: '/f', config: { checkpointer }, variables: [own, env] });

describe('readCheckpointer', () => {
  it.each([
    ['nothing', undefined, {}, {}],
    ['null', null, {}, {}],
    ['an empty section', {}, {}, {}],
    ['an empty ttl', { ttl: {} }, {}, {}],
    [
      'a ttl',
      { ttl: { strategy: 'keep_latest', default_ttl: 60, sweep_interval_minutes: 0.5, sweep_limit: 7 } },
      {},
      { threadTtl: { strategy: 'keep_latest', minutes: 60 }, sweepIntervalMinutes: 0.5, sweepLimit: 7 },
    ],
    ['a ttl without a strategy', { ttl: { default_ttl: 60 } }, {}, { threadTtl: { strategy: 'delete', minutes: 60 } }],
    [
      'a variable, before the file',
      { ttl: { default_ttl: 60 } },
      { LANGGRAPH_CHECKPOINTER: '{"ttl":{"default_ttl":5}}' },
      { threadTtl: { strategy: 'delete', minutes: 5 } },
    ],
    [
      'minutes in a variable, before the other one',
      {},
      { LANGGRAPH_CHECKPOINTER: '{"ttl":{"default_ttl":5}}', LANGGRAPH_THREAD_TTL: '1.5' },
      { threadTtl: { strategy: 'delete', minutes: 1.5 } },
    ],
    [
      'JSON in a variable',
      {},
      { LANGGRAPH_THREAD_TTL: '{"strategy":"keep_latest","default_ttl":9}' },
      { threadTtl: { strategy: 'keep_latest', minutes: 9 } },
    ],
  ])('reads %s', (_name, checkpointer, variables, expected) => {
    expect(read(checkpointer, variables as Variables)).toEqual({ ...defaultCheckpointer, ...expected });
  });

  it('takes variables of the process before those of the file', () => {
    const config = read({}, { LANGGRAPH_THREAD_TTL: '1' }, { LANGGRAPH_THREAD_TTL: '2' });
    expect(config.threadTtl).toEqual({ strategy: 'delete', minutes: 1 });
  });

  it.each([
    ['a section of the wrong type', [], {}, '/f/langgraph.json: checkpointer must be an object'],
    [
      'a checkpointer of its own',
      { path: './c.ts:c' },
      {},
      'checkpointer.path: a checkpointer of your own is not supported',
    ],
    ['options of the serializer', { serde: {} }, {}, 'checkpointer.serde: options of the serializer are not supported'],
    ['another checkpointer', { backend: 'mongo' }, {}, 'checkpointer.backend: other checkpointers are not supported'],
    ['an unknown key', { tll: {} }, {}, 'checkpointer.tll: unknown key; did you mean "ttl"?'],
    [
      'an unknown key of ttl',
      { ttl: { defaultttl: 1 } },
      {},
      'checkpointer.ttl.defaultttl: unknown key; did you mean "default_ttl"?',
    ],
    ['a ttl of the wrong type', { ttl: 5 }, {}, 'checkpointer.ttl must be an object'],
    ['an unknown strategy', { ttl: { strategy: 'archive' } }, {}, 'ttl.strategy must be one of delete, keep_latest'],
    ['no time', { ttl: { default_ttl: 0 } }, {}, 'ttl.default_ttl must be a number of minutes, above 0'],
    ['text for a time', { ttl: { default_ttl: '5' } }, {}, 'ttl.default_ttl must be a number of minutes'],
    ['an endless time', { ttl: { default_ttl: 1e99 } }, {}, 'ttl.default_ttl must be a number of minutes'],
    ['a wrong interval', { ttl: { sweep_interval_minutes: -1 } }, {}, 'ttl.sweep_interval_minutes must be'],
    ['a wrong limit', { ttl: { sweep_limit: 0.5 } }, {}, 'ttl.sweep_limit must be a whole number'],
    ['a broken variable', {}, { LANGGRAPH_CHECKPOINTER: '{' }, 'LANGGRAPH_CHECKPOINTER is not valid JSON'],
    ['a broken time', {}, { LANGGRAPH_THREAD_TTL: 'soon' }, 'LANGGRAPH_THREAD_TTL is neither valid JSON nor'],
    ['a list for a time', {}, { LANGGRAPH_THREAD_TTL: '[1]' }, 'LANGGRAPH_THREAD_TTL must be an object or a number'],
    [
      'a variable with an unknown key',
      {},
      { LANGGRAPH_THREAD_TTL: '{"ttl":1}' },
      'LANGGRAPH_THREAD_TTL.ttl: unknown key',
    ],
    ['no time in a variable', {}, { LANGGRAPH_THREAD_TTL: '0' }, 'LANGGRAPH_THREAD_TTL.default_ttl must be a number'],
  ])('refuses %s', (_name, checkpointer, variables, message) => {
    const refused = () => read(checkpointer, variables as Variables);
    expect(refused).toThrow(GraphConfigError);
    expect(refused).toThrow(message);
  });
});
