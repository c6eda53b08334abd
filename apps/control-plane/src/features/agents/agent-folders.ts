import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalUuid } from '@heddle/errors';

const pidPrefix = 'pid.';

/** Files of one revision on this machine. */
export class AgentFolder {
  readonly path: string;

  constructor(
    root: string,
    readonly revisionId: string,
  ) {
    this.path = join(revisionsIn(root), revisionId);
  }

  /** Unpacked result of the build. */
  get project(): string {
    return join(this.path, 'project');
  }

  get home(): string {
    return join(this.path, 'home');
  }

  get log(): string {
    return join(this.path, 'log');
  }

  /** Position in the log up to which its lines are stored. */
  get logOffset(): string {
    return join(this.path, 'log-offset');
  }

  /** Written by the process itself before it becomes the agent server. */
  pidFile(incarnation: number): string {
    return join(this.path, `${pidPrefix}${incarnation}`);
  }

  async create(): Promise<void> {
    await mkdir(this.home, { recursive: true, mode: 0o700 });
  }

  /** Process ids by incarnation. They may belong to other programs by now. */
  async pids(): Promise<Map<number, number>> {
    const found = new Map<number, number>();
    for (const name of await readdir(this.path).catch(() => [])) {
      if (!name.startsWith(pidPrefix) || name.endsWith('.new')) continue;
      const pid = Number(await readFile(join(this.path, name), 'utf8').catch(() => ''));
      if (Number.isInteger(pid) && pid > 0) found.set(Number(name.slice(pidPrefix.length)), pid);
    }
    return found;
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }
}

const revisionsIn = (root: string) => join(root, 'revisions');

/** Ids of the revisions with files on this machine. */
export async function revisionsWithFiles(root: string): Promise<string[]> {
  const names = await readdir(revisionsIn(root)).catch(() => []);
  return names.filter((name) => canonicalUuid(name) === name);
}
