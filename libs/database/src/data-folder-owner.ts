import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { EmbeddedPostgresError } from './embedded-postgres.errors.js';
import { type CommandLineOf, isAlive } from './running-processes.js';

interface Owner {
  pid: number;
  /** Null if the system does not report it; the process id alone is not proof. */
  command: string | null;
}

const ownerFile = (dataDir: string) => `${dataDir}-owner`;

/**
 * Records this process as the owner of the folder, or refuses if another owner still runs: its server would be stopped.
 * After a crash any process may have the recorded id, so the command is compared, too.
 */
export function claimDataFolder(dataDir: string, commandOf: CommandLineOf): void {
  const file = ownerFile(dataDir);
  const owner = readOwner(file);
  if (owner && owner.pid !== process.pid && isAlive(owner.pid) && commandOf(owner.pid) === owner.command) {
    throw new EmbeddedPostgresError(
      `Process ${owner.pid} uses ${dataDir} (according to ${file}). Stop it first, or use another folder.`,
    );
  }
  const own: Owner = { pid: process.pid, command: commandOf(process.pid) ?? null };
  writeFileSync(file, `${JSON.stringify(own)}\n`, { mode: 0o600 });
}

/** Leaves another process's file in place. */
export function releaseDataFolder(dataDir: string): void {
  const file = ownerFile(dataDir);
  if (readOwner(file)?.pid === process.pid) rmSync(file, { force: true });
}

/** Undefined without an owner, or for a file half written by a process that ended. */
function readOwner(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}
