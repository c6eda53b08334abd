import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

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
    const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
    const found: Stat[] = [];
    for (const pid of pids) {
      const stat = await readStat(Number(pid));
      if (stat && stat.pid !== process.pid && (await this.isMember(stat))) found.push(stat);
    }
    return found;
  }

  private async isMember(stat: Stat): Promise<boolean> {
    if (stat.session === this.session) return true;
    const key = `${stat.pid}:${stat.startedAt}`;
    const known = this.marked.get(key);
    if (known !== undefined) return known;
    const environment = await readFile(join('/proc', String(stat.pid), 'environ'), 'latin1').catch(() => '');
    const isMarked = environment.includes(this.mark);
    this.marked.set(key, isMarked);
    return isMarked;
  }
}

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
