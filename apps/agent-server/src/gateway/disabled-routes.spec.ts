import { describe, expect, it } from '@jest/globals';
import { groupOf, isDisabled } from './disabled-routes.js';

describe('the group of', () => {
  it.each([
    ['/assistants', 'assistants'],
    ['/assistants/search', 'assistants'],
    // Another spelling is not a route of the server, but may be a route of the application.
    ['/Assistants/search', null],
    ['/threads', 'threads'],
    ['/threads/', 'threads'],
    ['/threads/x/state', 'threads'],
    ['/threads/x/stream', 'threads'],
    ['/threads/x/stream/events', 'protocol'],
    ['/threads/x/commands', 'protocol'],
    ['/threads/x/runs', 'runs'],
    ['/threads/x/runs/crons', 'runs'],
    ['/threads/x/runs/y/join', 'runs'],
    ['/runs/wait', 'runs'],
    ['/store/items', 'store'],
    ['/info', 'meta'],
    ['/docs', 'meta'],
    ['/openapi.json', 'meta'],
    ['/mcp', 'mcp'],
    ['/a2a/x', 'a2a'],
    ['/.well-known/agent-card.json', 'a2a'],
    ['/ui/x', 'ui'],
    ['/ok', null],
    ['/ready', null],
    ['/metrics', null],
    ['/threadsx', null],
    ['/hello/threads', null],
  ])('%s is %s', (path, group) => {
    expect(groupOf(path)).toBe(group);
  });
});

describe('the streaming protocol', () => {
  it.each([
    [['protocol'], true, false],
    [['threads'], true, true],
    [['runs'], false, false],
  ] as const)('is disabled by %j: %s', (groups, protocol, thread) => {
    const disabled = new Set(groups);
    expect(isDisabled(disabled, '/threads/x/commands')).toBe(protocol);
    expect(isDisabled(disabled, '/threads/x/state')).toBe(thread);
  });
});
