import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Command of a running process, space-separated; undefined if the system does not report it. */
export type CommandLineOf = (pid: number) => string | undefined;

/** Reads /proc, or `ps` without it (macOS) or if it hides processes. */
export function commandLineOf(pid: number, procFolder = '/proc'): string | undefined {
  try {
    return readFileSync(join(procFolder, String(pid), 'cmdline'), 'utf8').replaceAll('\0', ' ');
  } catch {
    const { status, stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return status === 0 ? stdout : undefined;
  }
}

/** False for processes of other users: the own ones can be signalled. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
