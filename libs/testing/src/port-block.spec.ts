import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isOwnBlock } from './port-block.js';

describe('isOwnBlock', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'port-block-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('takes a free block once', () => {
    expect(isOwnBlock(folder, 3)).toBe(true);
    expect(isOwnBlock(folder, 3)).toBe(true);
  });

  it('takes the block of another process only after that process has ended', async () => {
    const other = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
    const ended = once(other, 'exit');
    try {
      writeFileSync(join(folder, '3'), String(other.pid));
      expect(isOwnBlock(folder, 3)).toBe(false);
    } finally {
      other.kill('SIGKILL');
    }
    await ended;
    expect(isOwnBlock(folder, 3)).toBe(true);
  });

  it('leaves a block alone whose lock is being written', () => {
    writeFileSync(join(folder, '3'), '');
    expect(isOwnBlock(folder, 3)).toBe(false);
  });
});
