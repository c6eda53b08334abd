import { describe, expect, it } from '@jest/globals';
import type { CreateRunDto } from '@heddle/dto-agent-server';
import type { GraphCaller } from '../../graphs/caller-settings.js';
import { planRun } from './run-plan.js';
import { toRunRequest } from './run.request.js';

const assistant = {
  assistantId: 'assistant-1',
  graphId: 'chat',
  config: { tags: ['a'], recursion_limit: 10, configurable: { model: 'small', tone: 'dry' } },
  context: { model: 'small', tone: 'dry' },
  metadata: { team: 'x', run_id: 'not this' },
};
const plan = (body: Partial<CreateRunDto>, caller: Partial<GraphCaller> = {}, changed: object = {}) =>
  planRun({
    runId: 'run-1',
    threadId: 'thread-1',
    assistant: { ...assistant, ...changed },
    threadMetadata: { topic: 'y', graph_id: 'another' },
    caller: { id: 'key-1', kind: 'api-key', ...caller },
    requestId: 'request-1',
    temporary: false,
    request: toRunRequest({ assistant_id: 'chat', ...body } as CreateRunDto),
  });

describe('planRun', () => {
  it('lets the request win over the assistant, key by key', () => {
    const { kwargs } = plan({ config: { tags: ['b'], recursion_limit: 3, configurable: { model: 'large' } } });
    expect(kwargs.config.tags).toEqual(['a', 'b']);
    expect(kwargs.config.recursion_limit).toBe(3);
    expect(kwargs.config.configurable).toMatchObject({
      model: 'large',
      tone: 'dry',
      run_id: 'run-1',
      thread_id: 'thread-1',
    });
    expect(kwargs.context).toEqual({ model: 'large', tone: 'dry' });
  });

  it.each([
    ['a key that names its user', { kind: 'api-key' }, { user_id: 'mia' }, 'mia'],
    ['a key that names none', { kind: 'api-key' }, {}, 'key-1'],
    ['a key that names something else', { kind: 'api-key' }, { user_id: 7 }, 'key-1'],
    ['a token', { kind: 'jwt' }, { user_id: 'mia' }, 'key-1'],
    ['a user of langgraph.json', { kind: 'user', user: { identity: 'key-1' } }, { user_id: 'mia' }, 'key-1'],
  ] as const)('passes the user to the graph: %s', (_who, caller, configurable, userId) => {
    const { kwargs } = plan({ config: { configurable } }, caller);
    expect(kwargs.config.configurable).toMatchObject({ user_id: userId, langgraph_auth_user_id: 'key-1' });
  });

  it('keeps the metadata by which clients find the runs of their users', () => {
    expect(plan({ metadata: { user_id: 'mia' } }).metadata).toMatchObject({ user_id: 'mia' });
  });

  it('copies the context into configurable', () => {
    expect(plan({ context: { model: 'huge' } }).kwargs.config.configurable).toMatchObject({ model: 'huge' });
  });

  it('merges metadata: thread, then assistant, then request; and names graph and assistant itself', () => {
    const { metadata, kwargs, threadMetadata } = plan({ metadata: { team: 'z' } });
    expect(metadata).toEqual({ team: 'z', graph_id: 'chat', assistant_id: 'assistant-1' });
    expect(kwargs.config.metadata).toEqual({ topic: 'y', ...metadata });
    expect(threadMetadata).toEqual({ graph_id: 'chat', assistant_id: 'assistant-1' });
  });

  it('ignores settings that an assistant may not make', () => {
    const settings = {
      model: 'small',
      ...{ thread_id: 'not this', checkpoint_id: 'nor this', __private: 1 },
      ...{ langgraph_auth_user: { identity: 'mallory' }, langgraph_auth_permissions: ['all'] },
    };
    const { kwargs, threadConfig } = plan({}, {}, { config: { configurable: settings }, context: settings });
    const { thread_id: threadId, ...configurable } = kwargs.config.configurable ?? {};
    expect(threadId).toBe('thread-1');
    for (const shown of [configurable, kwargs.context, threadConfig.configurable]) {
      expect(shown).toMatchObject({ model: 'small' });
      for (const name of [
        'thread_id',
        'checkpoint_id',
        '__private',
        'langgraph_auth_user',
        'langgraph_auth_permissions',
      ])
        expect(shown).not.toHaveProperty(name);
    }
  });

  it('puts the checkpoint on its own thread', () => {
    const id = '1f1e5411-e499-6ab2-8000-3d9a6f4c0c55';
    expect(plan({ checkpoint_id: id }).kwargs.checkpoint).toEqual({
      thread_id: 'thread-1',
      checkpoint_ns: '',
      checkpoint_id: id,
    });
  });

  it('keeps the webhook where one is named', () => {
    expect(plan({ webhook: 'https://example.com/hook' }).kwargs.webhook).toBe('https://example.com/hook');
    expect(plan({ webhook: null }).kwargs).not.toHaveProperty('webhook');
  });
});
