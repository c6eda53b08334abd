import { describe, expect, it } from '@jest/globals';
import { isSetByRuntime, isSetByServer, withoutKeys } from './reserved-keys.js';

describe('reserved keys', () => {
  it.each([
    ['run_id', true, true],
    ['thread_id', true, true],
    ['graph_id', true, true],
    ['assistant_id', true, true],
    ['checkpoint_id', true, true],
    ['checkpoint_ns', true, true],
    ['checkpoint_map', true, true],
    ['run_attempt', true, false],
    ['user_id', false, false],
    ['langgraph_auth_user_id', true, false],
    ['__other', true, false],
    ['__pregel_resuming', true, true],
    ['thread_ts', false, true],
    ['model', false, false],
    ['my_run_id', false, false],
    ['run_id_of_mine', false, false],
    ['langgraph', false, false],
  ])('%s: the server’s %s, the runtime’s %s', (key, server, runtime) => {
    expect([isSetByServer(key), isSetByRuntime(key)]).toEqual([server, runtime]);
  });

  it('are omitted, and no other keys', () => {
    expect(withoutKeys({ run_id: 'mine', model: 'small' }, isSetByServer)).toEqual({ model: 'small' });
  });
});
