import { describe, expect, it } from '@jest/globals';
import * as official from '@langchain/langgraph-checkpoint';
import { CheckpointSaver } from './checkpoint-saver.js';
import * as own from './langgraph-format.js';
import { PostgresSaver } from './postgres-saver.js';
import { PostgresStore } from './postgres-store.js';

const members = ({ prototype }: { prototype: object }): string[] => Object.getOwnPropertyNames(prototype);

describe('the copied parts of LangGraph', () => {
  it.each(['TASKS', 'ERROR', 'INTERRUPT', 'WRITES_IDX_MAP'] as const)('%s equals that of the package', (name) => {
    expect(own[name]).toEqual(official[name]);
  });

  it.each([
    [1, 2],
    [2, 1],
    [3, 3],
    ['a', 'b'],
    ['00000002.5', '00000010.1'],
    ['9', '10'],
    [9, '10'],
  ])('compares the versions %p and %p as the package does', (left, right) => {
    expect(own.compareChannelVersions(left, right)).toBe(official.compareChannelVersions(left, right));
    expect(own.maxChannelVersion([left, right])).toBe(official.maxChannelVersion(left, right));
  });

  it.each([
    { checkpoint_id: 'a', thread_ts: 'b' },
    { checkpoint_id: '', thread_ts: 'b' },
    { checkpoint_id: 'a' },
    {},
    undefined,
  ])('finds the checkpoint of %j as the package does', (configurable) => {
    const config = configurable ? { configurable } : {};
    expect(own.getCheckpointId(config)).toBe(official.getCheckpointId(config));
  });

  it('has every method of the checkpointer and the store', () => {
    const saver = [...members(CheckpointSaver), ...members(PostgresSaver)];
    expect(saver).toEqual(expect.arrayContaining(members(official.BaseCheckpointSaver)));
    expect(members(PostgresStore)).toEqual(expect.arrayContaining(members(official.BaseStore)));
  });
});
