import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DeploymentLog } from '../../core/logs/deployment-log.port.js';
import { AgentFolder } from './agent-folders.js';
import { forwardLog, lastLines } from './agent-log.js';

const source = { tenantId: 't', deploymentId: 'd', revisionId: 'r', stream: 'deploy' as const };

describe('the log of an agent', () => {
  let root: string;
  let folder: AgentFolder;
  let stored: string[];
  const log: DeploymentLog = {
    append: (_source, _level, message) => void stored.push(message),
    redact: async (_source: unknown, text: string) => text,
    flush: async () => undefined,
  };
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'agent-log-'));
    folder = new AgentFolder(root, 'r');
    await folder.create();
    stored = [];
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('is passed on once, in whole lines, also by another process', async () => {
    await forwardLog(folder, source, log);
    appendFileSync(folder.log, 'one\ntwo\nthr');
    await forwardLog(folder, source, log);
    expect(stored).toEqual(['one', 'two']);
    await forwardLog(new AgentFolder(root, 'r'), source, log);
    appendFileSync(folder.log, 'ee\n');
    await forwardLog(new AgentFolder(root, 'r'), source, log);
    expect(stored).toEqual(['one', 'two', 'three']);
  });

  it('does not wait for the end of an endless line', async () => {
    appendFileSync(folder.log, `${'x'.repeat(1_100_000)}\nnext\n`);
    while (await forwardLog(folder, source, log));
    expect(stored.at(-1)).toBe('next');
  });

  it('shows its last lines', async () => {
    appendFileSync(folder.log, 'one\n{"level":"error","msg":"two"}\nthree\n');
    expect(await lastLines(folder, 2)).toBe('two\nthree');
  });
});
