import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LogFile, WholeLines } from './log-file.mjs';

const folder = mkdtempSync(join(tmpdir(), 'heddle-logs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

describe('a log file', () => {
  it('rotates when it is full, and keeps a few older files', () => {
    const log = new LogFile(join(folder, 'a.log'), { maxBytes: 10, olderFiles: 2 });
    for (const line of ['line 1\n', 'line 2\n', 'line 3\n', 'line 4\n']) log.write(line);
    log.close();
    expect(readdirSync(folder).sort()).toEqual(['a.log', 'a.log.1', 'a.log.2']);
    expect([read('a.log'), read('a.log.1'), read('a.log.2')]).toEqual(['line 4\n', 'line 3\n', 'line 2\n']);
  });

  it('continues after a restart, and counts existing content', () => {
    writeFileSync(join(folder, 'b.log'), 'of yesterday\n');
    const log = new LogFile(join(folder, 'b.log'), { maxBytes: 20, olderFiles: 1 });
    log.write('today\n');
    log.write('tonight\n');
    log.close();
    expect([read('b.log.1'), read('b.log')]).toEqual(['of yesterday\ntoday\n', 'tonight\n']);
  });

  it('writes nothing into a later file with its number after it was closed', () => {
    const log = new LogFile(join(folder, 'd.log'));
    log.close();
    const later = new LogFile(join(folder, 'e.log'));
    expect(later.file).toBe(log.file);
    log.write('of a process that outlived its service\n');
    later.close();
    expect([read('d.log'), read('e.log')]).toEqual(['', '']);
  });

  it('is readable by its owner only', () => {
    new LogFile(join(folder, 'c.log')).close();
    expect(statSync(join(folder, 'c.log')).mode & 0o777).toBe(0o600);
  });
});

describe('whole lines', () => {
  it('are complete for all input chunks', () => {
    const out: string[] = [];
    const lines = new WholeLines((text) => out.push(text), 20);
    for (const text of ['a', 'b\nc\nd', 'e\n', 'f'.repeat(25), 'g\nh']) lines.push(text);
    lines.end();
    expect(out).toEqual(['ab\nc\n', 'de\n', 'f'.repeat(25), 'g\n', 'h\n']);
  });
});
