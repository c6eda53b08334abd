import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Variable of every process of a command: its folder, and an id. */
const markVariable = 'HEDDLE_BUILD_COMMAND';

export const markOf = (folder: string, id: string): { variable: string; value: string } => ({
  variable: markVariable,
  value: `${folder}:${id}`,
});

interface Usage {
  processes: number;
  /** Resident memory. */
  memoryBytes: number;
}

const pageBytes = 4096;

/**
 * Processes of one command: those of its session, and those that carry its mark in their environment after they left
 * it. Linux only; elsewhere a command has no measured usage, and its process group is ended.
 */
export class ProcessTree {
  /** Keyed by process id and start time, which identify a process while the machine runs. */
  private readonly marked = new Map<string, boolean>();

  constructor(
    private readonly session: number,
    private readonly mark: string,
  ) {}

  async usage(): Promise<Usage> {
    const members = await this.members();
    return {
      processes: members.length,
      memoryBytes: members.reduce((sum, { residentPages }) => sum + residentPages * pageBytes, 0),
    };
  }

  /** Ends all processes, also those that left the group. */
  async kill(): Promise<void> {
    signal(-this.session);
    // A process may fork while the list is read.
    for (let round = 0; round < 3; round += 1) {
      const members = await this.members();
      if (members.length === 0) return;
      for (const { pid } of members) signal(pid);
    }
  }

  private async members(): Promise<Stat[]> {
    const found: Stat[] = [];
    for (const pid of await allProcesses()) {
      const stat = await readStat(pid);
      if (stat && stat.pid !== process.pid && (await this.isMember(stat))) found.push(stat);
    }
    return found;
  }

  private async isMember(stat: Stat): Promise<boolean> {
    if (stat.session === this.session) return true;
    const key = `${stat.pid}:${stat.startedAt}`;
    const known = this.marked.get(key);
    if (known !== undefined) return known;
    const isMarked = (await environmentOf(stat.pid)).includes(this.mark);
    this.marked.set(key, isMarked);
    return isMarked;
  }
}

/** Ends the processes of all commands that worked in the folder. */
export async function killCommandsOf(folder: string): Promise<void> {
  const { variable, value } = markOf(folder, '');
  for (const pid of await allProcesses()) {
    if ((await environmentOf(pid)).includes(`${variable}=${value}`)) signal(pid);
  }
}

async function allProcesses(): Promise<number[]> {
  const names = await readdir('/proc').catch(() => []);
  return names.filter((name) => /^\d+$/.test(name)).map(Number);
}

const environmentOf = (pid: number): Promise<string> =>
  readFile(join('/proc', String(pid), 'environ'), 'latin1').catch(() => '');

interface Stat {
  pid: number;
  session: number;
  /** Ticks since the start of the machine. */
  startedAt: string;
  residentPages: number;
}

async function readStat(pid: number): Promise<Stat | null> {
  const text = await readFile(join('/proc', String(pid), 'stat'), 'latin1').catch(() => '');
  // The command, in parentheses, may contain anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  if (fields.length < 22 || fields[0] === 'Z') return null;
  return { pid, session: Number(fields[3]), startedAt: fields[19] as string, residentPages: Number(fields[21]) };
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
