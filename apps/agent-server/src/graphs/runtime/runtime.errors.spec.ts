import { describe, expect, it } from '@jest/globals';
import { CheckpointNotFoundError, GraphNotFoundError } from './runtime.errors.js';

describe('GraphNotFoundError', () => {
  it.each([
    ['no choice', undefined, "Graph 'a' not found."],
    ['the graphs that there are', ['b', 'c'], "Graph 'a' not found. Registered graphs: b, c."],
    ['no graphs at all', [], "Graph 'a' not found. Registered graphs: none."],
  ])('names %s', (_case, known, message) => {
    expect(new GraphNotFoundError('a', known)).toMatchObject({ kind: 'not-found', code: 'graph_not_found', message });
  });
});

describe('CheckpointNotFoundError', () => {
  it.each([
    ['alone', undefined, "Checkpoint '1' not found."],
    ['with its thread', '2', 'Thread 2 has no checkpoint 1.'],
  ])('names the checkpoint %s', (_case, threadId, message) => {
    const error = new CheckpointNotFoundError('1', threadId);
    expect(error).toMatchObject({ kind: 'not-found', code: 'checkpoint_not_found', message });
  });
});
