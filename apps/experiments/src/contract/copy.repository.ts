import { from as copyFrom } from 'pg-copy-streams';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, type InTransaction } from '@heddle/database';

/** Stores many rows of a table with COPY. */
export abstract class CopyRepository extends BaseRepository {
  /** Table name with its schema. */
  protected abstract readonly table: string;
  protected abstract readonly columns: readonly string[];

  /** Stores lines of `copyLine`, with values in the order of `columns`. */
  async copy(ctx: InTransaction<TenantContext>, lines: readonly string[]): Promise<void> {
    if (lines.length === 0) return;
    const sql = `COPY ${this.table} (${this.columns.join(', ')}) FROM STDIN`;
    await this.withClient(ctx, async (client) => {
      const stream = client.query(copyFrom(sql));
      await new Promise<void>((resolve, reject) => {
        // It may emit more than one error; the first settles the promise.
        stream.on('error', reject);
        stream.once('finish', resolve);
        stream.end(lines.join(''));
      });
    });
  }

  /** Informs the planner of many new rows at once; autovacuum would take up to a minute. */
  async analyze(): Promise<void> {
    await this.query({}, `ANALYZE ${this.table}`);
  }
}

/** Id in the detail of a violated primary key. */
export function idOfViolation(error: unknown): string {
  const { detail } = error as { detail?: string };
  return /\([^,]+, ([^)]+)\) already exists/.exec(detail ?? '')?.[1] ?? 'unknown';
}
