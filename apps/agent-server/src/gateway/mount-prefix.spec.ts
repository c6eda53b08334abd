import { describe, expect, it } from '@jest/globals';
import { belowPrefix } from './mount-prefix.js';

const run = '/threads/6b0f2f6e-0f6b-4a8e-9d0a-3a0f6a4f3c11/runs/6b0f2f6e-0f6b-4a8e-9d0a-3a0f6a4f3c12/join';
const stream = '/threads/6b0f2f6e-0f6b-4a8e-9d0a-3a0f6a4f3c11/stream';

describe('an address', () => {
  it.each([
    ['/agents', '/agents/threads', '/threads'],
    ['/agents', '/agents/threads?limit=1', '/threads?limit=1'],
    ['/agents', '/agents', '/'],
    ['/agents', '/agents?x', '/?x'],
    ['/agents', '/agents/', '/'],
    ['/agents', '/threads', null],
    ['/agents', '/agentsx/threads', null],
    ['/agents', '/AGENTS/threads', null],
    ['/agents', `/agents/agents${run}`, run],
    ['/agents', `/agents/agents${stream}`, stream],
    ['/agents', `/agents/agents${stream}?stream_modes=run_modes`, `${stream}?stream_modes=run_modes`],
    ['/agents', `/agents/agents${stream}s`, `/agents${stream}s`],
    ['/agents', '/agents/agents/threads', '/agents/threads'],
    ['/threads', `/threads${run}`, run],
    ['/threads', `/threads/threads${run}`, run],
    ['/threads', run, run.replace('/threads', '')],
  ])('below %s: %s is %s', (prefix, url, expected) => {
    expect(belowPrefix(prefix, url)).toBe(expected);
  });
});
