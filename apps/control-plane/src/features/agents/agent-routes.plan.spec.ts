import { describe, expect, it } from '@jest/globals';
import { agentPath, parseAgentUrl } from './agent-routes.plan.js';

const id = '6b0f2f6e-0f6b-4a8e-9d0a-3a0f6a4f3c11';

describe('parseAgentUrl', () => {
  it.each([
    ['the address itself', agentPath(id), '/'],
    ['a query without a path', `${agentPath(id)}?a=1`, '/?a=1'],
    ['a path with a query', `${agentPath(id)}/threads/x?a=1`, '/threads/x?a=1'],
  ])('takes %s', (_name, url, rest) => {
    expect(parseAgentUrl(url)).toEqual({ deploymentId: id, rest });
  });

  it.each(['/', '/agents', '/agents/x/threads', `/v2${agentPath(id)}`, `${agentPath(id)}0/threads`, '/agents/../ok'])(
    'leaves %s alone',
    (url) => {
      expect(parseAgentUrl(url)).toBeNull();
    },
  );
});
