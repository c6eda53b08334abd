import { describe, expect, it } from '@jest/globals';
import { groupOf } from './disabled-routes.js';

describe('the group of', () => {
  it.each([
    ['/assistants', 'assistants'],
    ['/Assistants/search', 'assistants'],
    ['/threads', 'threads'],
    ['/threads/', 'threads'],
    ['/threads/x/state', 'threads'],
    ['/threads/x/runs', 'runs'],
    ['/threads/x/runs/crons', 'runs'],
    ['/THREADS/x/RUNS/y/join', 'runs'],
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
