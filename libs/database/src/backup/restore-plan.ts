import type { ArchiveHeader } from './archive-format.js';

/** The archive is valid, but this program or database cannot take it. */
export class RestoreRefusedError extends Error {
  override readonly name = 'RestoreRefusedError';
}

/**
 * Number of this release's migrations that create the archive's tables. Newer ones are applied to the restored rows.
 */
export function planMigrations({ migrations, writer }: ArchiveHeader, known: readonly string[]): number {
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new RestoreRefusedError(
      `The backup is newer than this release, which does not know its migration ${unknown.join(', ')}. ` +
        `Restore it with the release that wrote it (${writer}) or a newer one.`,
    );
  }
  const missing = known.slice(0, migrations.length).find((name) => !migrations.includes(name));
  if (missing !== undefined) {
    throw new RestoreRefusedError(
      `The backup lacks the migration ${missing}, which this release applies before others that it has. ` +
        `Restore it with the release that wrote it (${writer}).`,
    );
  }
  return migrations.length;
}
