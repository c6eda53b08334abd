import { describe, expect, it } from '@jest/globals';
import type { CreateRunDto } from '@heddle/dto-agent-server';
import { planRun } from './run-plan.js';
import { toRunRequest } from './run.request.js';

const assistant = {
  assistantId: 'assistant-1',
  graphId: 'chat',
  config: { tags: ['a'], recursion_limit: 10, configurable: { model: 'small', tone: 'dry' } },
  context: { model: 'small', tone: 'dry' },
  metadata: { team: 'x', run_id: 'not this' },
};
const plan = (body: Partial<CreateRunDto>) =>
  planRun({
    runId: 'run-1',
    threadId: 'thread-1',
    assistant,
    threadMetadata: { topic: 'y', graph_id: 'another' },
    userId: 'user-1',
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

  it('copies the context into configurable', () => {
    expect(plan({ context: { model: 'huge' } }).kwargs.config.configurable).toMatchObject({ model: 'huge' });
  });

  it('merges metadata: thread, then assistant, then request; and names graph and assistant itself', () => {
    const { metadata, kwargs, threadMetadata } = plan({ metadata: { team: 'z' } });
    expect(metadata).toEqual({ team: 'z', graph_id: 'chat', assistant_id: 'assistant-1' });
    expect(kwargs.config.metadata).toEqual({ topic: 'y', ...metadata });
    expect(threadMetadata).toEqual({ graph_id: 'chat', assistant_id: 'assistant-1' });
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
