import { Injectable } from '@nestjs/common';
import { BaseRepository } from '@heddle/database';

/** Time of the last stored line of a container, in the form of `log-position.ts`. */
export interface PodLogPosition {
  podId: string;
  container: string;
  revisionId: string;
  tenantId: string;
  position: string;
}

@Injectable()
export class PodLogRepository extends BaseRepository {
  /** Null before the first stored line. */
  async position(podId: string, container: string): Promise<string | null> {
    const row = await this.queryOne<{ position: string }>(
      {},
      'SELECT position FROM control_plane.agent_pod_log WHERE pod_id = $1 AND container = $2',
      [podId, container],
    );
    return row?.position ?? null;
  }

  /** A position never moves back, and none is stored for a revision that is gone. */
  async save(positions: readonly PodLogPosition[]): Promise<void> {
    await this.query(
      {},
      `INSERT INTO control_plane.agent_pod_log AS p (pod_id, container, revision_id, tenant_id, position)
       SELECT given.pod_id, given.container, r.id, r.tenant_id, given.position
         FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[]) AS given(pod_id, container, revision_id, position)
         JOIN control_plane.revision r ON r.id = given.revision_id
       ON CONFLICT (pod_id, container) DO UPDATE SET position = greatest(p.position, excluded.position)`,
      [
        positions.map(({ podId }) => podId),
        positions.map(({ container }) => container),
        positions.map(({ revisionId }) => revisionId),
        positions.map(({ position }) => position),
      ],
    );
  }

  /** Deletes the rows of pods that no longer exist. */
  async keepOnly(podIds: readonly string[]): Promise<void> {
    await this.query({}, 'DELETE FROM control_plane.agent_pod_log WHERE pod_id <> ALL($1::uuid[])', [podIds]);
  }
}
