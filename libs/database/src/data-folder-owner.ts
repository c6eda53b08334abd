import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { EmbeddedPostgresError } from './embedded-postgres.errors.js';
import { type CommandLineOf, isAlive } from './running-processes.js';

interface Owner {
  pid: number;
  /** Null where the system does not tell; then the number alone is no proof. */
  command: string | null;
}

const ownerFile = (dataDir: string) => `${dataDir}-owner`;

/**
 * Notes this process as the one that works with the folder, or refuses where another one does that still runs: its
 * server would be stopped under it. After a crash the number may belong to any process, so the command counts, too.
 */
export function takeDataFolder(dataDir: string, commandOf: CommandLineOf): void {
  const file = ownerFile(dataDir);
  const owner = readOwner(file);
  if (owner && owner.pid !== process.pid && isAlive(owner.pid) && commandOf(owner.pid) === owner.command) {
    throw new EmbeddedPostgresError(
      `Process ${owner.pid} works with ${dataDir} (${file} says so). Stop it first, or use another folder.`,
    );
  }
  const own: Owner = { pid: process.pid, command: commandOf(process.pid) ?? null };
  writeFileSync(file, `${JSON.stringify(own)}\n`, { mode: 0o600 });
}

/** What another process has is left to it. */
export function leaveDataFolder(dataDir: string): void {
  const file = ownerFile(dataDir);
  if (readOwner(file)?.pid === process.pid) rmSync(file, { force: true });
}

/** Undefined where nobody has the folder, or the file was half written by one that ended just then. */
function readOwner(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}
