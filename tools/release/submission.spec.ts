import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { submissionChanges } from './submission.mjs';

let repository: string;
const paths = ['engine', 'checkpoint'];
const git = (...args: string[]) => execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim();

function write(file: string): void {
  mkdirSync(join(repository, file, '..'), { recursive: true });
  writeFileSync(join(repository, file), `${Math.random()}`);
}

function commit(file: string): string {
  write(file);
  git('add', '.');
  git('-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false', 'commit', '-qm', file);
  return git('rev-parse', 'HEAD');
}

beforeEach(() => {
  repository = realpathSync(mkdtempSync(join(tmpdir(), 'heddle-submission-')));
  git('init', '-q', '-b', 'main');
  commit('engine/run.ts');
  git('switch', '-qc', 'change');
});
afterEach(() => rmSync(repository, { recursive: true, force: true }));

describe('a submission changes the engine', () => {
  it('when one of its commits does, with any later commits', () => {
    commit('engine/run.ts');
    commit('docs/page.md');
    expect(submissionChanges(repository, paths)).toBe(true);
  });

  it.each(['engine/run.ts', 'checkpoint/new.ts'])('when %s is changed and not committed', (file) => {
    commit('docs/page.md');
    write(file);
    expect(submissionChanges(repository, paths)).toBe(true);
  });

  it('with an unknown base: on main, and without a repository', () => {
    git('switch', '-q', 'main');
    commit('docs/page.md');
    expect(submissionChanges(repository, paths)).toBe(true);
    rmSync(join(repository, '.git'), { recursive: true });
    expect(submissionChanges(repository, paths)).toBe(true);
  });
});

describe('a submission does not change the engine', () => {
  it('when other files differ from main', () => {
    commit('docs/page.md');
    write('docs/other.md');
    expect(submissionChanges(repository, paths)).toBe(false);
  });

  it('when the change is on main since', () => {
    commit('docs/page.md');
    git('switch', '-q', 'main');
    commit('engine/run.ts');
    git('switch', '-q', 'change');
    expect(submissionChanges(repository, paths)).toBe(false);
  });

  it('when a named base has the change', () => {
    git('switch', '-q', 'main');
    const base = commit('engine/run.ts');
    commit('docs/page.md');
    expect(submissionChanges(repository, paths, base)).toBe(false);
    expect(submissionChanges(repository, paths, `${base}~1`)).toBe(true);
  });
});
