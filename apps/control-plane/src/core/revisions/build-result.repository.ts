import { Injectable } from '@nestjs/common';
import { BaseRepository, type InTransaction } from '@heddle/database';
import { isBuildingSql } from './building-revision.sql.js';

interface BuildState {
  isBuilding: boolean;
  /** Null before the result has arrived. */
  artefactDigests: string[] | null;
}

/** Results of builds that end outside of the process that waits for them. */
@Injectable()
export class BuildResultRepository extends BaseRepository {
  /** Needs no workspace: callers hold a step or a signed link. Null for a deleted revision. */
  async find(revisionId: string): Promise<BuildState | null> {
    return this.queryOne<BuildState>(
      {},
      `SELECT ${isBuildingSql} AS "isBuilding", r.config -> 'artefact_digests' AS "artefactDigests"
         FROM control_plane.revision r JOIN control_plane.deployment d ON d.id = r.deployment_id WHERE r.id = $1`,
      [revisionId],
    );
  }

  /** Ids of revisions of the driver that are being built. */
  async building(driver: string): Promise<Set<string>> {
    const rows = await this.query<{ id: string }>(
      {},
      `SELECT r.id FROM control_plane.revision r JOIN control_plane.deployment d ON d.id = r.deployment_id
        WHERE r.driver = $1 AND ${isBuildingSql}`,
      [driver],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** False if the revision is not being built, or has a result: the first one counts. */
  async record(ctx: InTransaction, revisionId: string, digest: string): Promise<boolean> {
    return this.returnsRow(
      ctx,
      `UPDATE control_plane.revision r
          SET config = r.config || jsonb_build_object('artefact_digests', jsonb_build_array($2::text))
         FROM control_plane.deployment d
        WHERE r.id = $1 AND d.id = r.deployment_id AND ${isBuildingSql}
          AND coalesce(r.config -> 'artefact_digests', 'null') = 'null' RETURNING r.id`,
      [revisionId, digest],
    );
  }
}
