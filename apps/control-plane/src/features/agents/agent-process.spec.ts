import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AgentFolder } from './agent-folders.js';
import { findAgent } from './agent-process.js';

describe('findAgent', () => {
  const pid = 4711;
  const revisionId = '2f6b0f0e-6f0b-4a8e-9d0a-3a0f6a4f3c11';
  const command = `node\0main.js\0--heddle-agent=${revisionId}/1\0`;
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'agent-process-'));
    mkdirSync(join(root, String(pid)));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  /** The process as /proc has it. */
  function show(cmdline: string, state: string) {
    writeFileSync(join(root, String(pid), 'cmdline'), cmdline);
    writeFileSync(join(root, String(pid), 'stat'), `${pid} (MainThread (x)) ${state} 1 1`);
  }
  const find = (incarnation = 1) => findAgent(new AgentFolder(root, revisionId), incarnation, pid, root);

  it('finds a process by its mark', async () => {
    show(command, 'S');
    expect(await find()).toBe(pid);
    expect(await find(2)).toBeNull();
    show(`${command.slice(0, -1)}1\0`, 'S');
    expect(await find()).toBeNull();
  });

  it('waits for the command line of a process that becomes another program', async () => {
    show('', 'R');
    const found = find();
    // It has read the empty one.
    await new Promise((done) => setImmediate(done));
    show(command, 'R');
    expect(await found).toBe(pid);
  });

  it('does not wait for a process that ended', async () => {
    show('', 'Z');
    expect(await find()).toBeNull();
  });
});
