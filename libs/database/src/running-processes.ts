import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The command of a running process, arguments separated by spaces; undefined where the system does not tell. */
export type CommandLineOf = (pid: number) => string | undefined;

/** From /proc, or from `ps` where there is none (macOS) or it hides processes. */
export function commandLineOf(pid: number, procFolder = '/proc'): string | undefined {
  try {
    return readFileSync(join(procFolder, String(pid), 'cmdline'), 'utf8').replaceAll('\0', ' ');
  } catch {
    const { status, stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return status === 0 ? stdout : undefined;
  }
}

/** A process of another user is not alive in this sense: what is ours could be signalled. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
