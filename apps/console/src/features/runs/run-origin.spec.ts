import { describe, expect, it } from '@jest/globals';
import { runOrigin, threadAddress } from './run-origin';

const agent = { graph_id: 'chat', assistant_id: 'a', run_id: 'r', checkpoint_id: 'c' };
const origin = (metadata: object | null, threadId: string | null = 't/1') =>
  runOrigin({ extra: metadata === null ? null : { metadata }, thread_id: threadId });

describe('the place of a run', () => {
  it('is its thread and its checkpoint', () => {
    const found = origin({ ...agent, deployment_id: 'd' });
    expect(found).toMatchObject({ threadId: 't/1', checkpointId: 'c', deploymentId: 'd', isAgentRun: true });
    expect(threadAddress('w', found)).toBe('/o/w/agents/d/threads/t%2F1');
    expect(threadAddress('w', found, 'c')).toBe('/o/w/agents/d/threads/t%2F1?view=history&checkpoint=c');
    expect(threadAddress('w', origin(agent))).toBe('/o/w/agents/local/threads/t%2F1');
  });

  it.each([[null], [{}], [{ graph_id: 'chat' }], [{ ...agent, run_id: 7 }]])('is unknown with %j', (metadata) => {
    expect(threadAddress('w', origin(metadata))).toBeNull();
  });

  it('has no page without a thread', () => expect(threadAddress('w', origin(agent, null))).toBeNull());
});
