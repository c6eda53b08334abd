import { describe, expect, it } from '@jest/globals';
import type { WriteRow } from './checkpoint-change.js';
import { groupWrites, ungroupWrites } from './grouped-writes.js';

const write = (idx: number, channel: string, type: string, text: string, refs?: Uint8Array): WriteRow => ({
  ...{ namespace: 'sub:1', checkpointId: 'c1', taskId: 't1' },
  ...{ idx, channel, value: { type, blob: Buffer.from(text), refs: refs ?? null } },
});
const refsOf = (...bytes: number[]) => Buffer.concat(bytes.map((byte) => Buffer.alloc(20, byte)));

describe('groupWrites', () => {
  it('makes one row of the results of a task, and leaves what is replaced', () => {
    const results = [
      write(0, 'messages', 'rope', '["","ü\n"]', refsOf(1, 2)),
      write(1, 'raw', 'bytes', '\u0001\n['),
      write(2, 'empty', 'json', ''),
      write(3, 'files', 'rope', '{}', refsOf(3)),
    ];
    const interrupt = write(-3, '__interrupt__', 'json', '[]');
    const rows = groupWrites([...results, interrupt]);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ taskId: 't1', idx: 0, value: { type: 'writes', refs: refsOf(1, 2, 3) } });
    expect(rows.flatMap((row) => ungroupWrites(row))).toEqual([...results, interrupt]);
  });

  it.each([[[]], [[write(0, 'messages', 'json', '[]')]], [[write(-1, '__error__', 'json', '1')]]])(
    'leaves %j as it is',
    (rows) => {
      expect(groupWrites(rows)).toEqual(rows);
      expect(rows.flatMap((row) => ungroupWrites(row))).toEqual(rows);
    },
  );
});
