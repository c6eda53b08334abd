import { Injectable } from '@nestjs/common';
import { BaseRepository } from '@heddle/database';
import type { DeploymentSource, StoredRevisionConfig, StoredRevisionSnapshot } from '@heddle/entities-control-plane';
import { isWantedSql } from '../../core/revisions/wanted-revision.sql.js';

/** Name of the driver in revisions. */
export const kubernetesDriverName = 'kubernetes';

/** A revision with what its objects depend on. */
export interface KubernetesAgent {
  revisionId: string;
  deploymentId: string;
  deploymentName: string;
  tenantId: string;
  source: DeploymentSource;
  secretsVersion: number;
  config: StoredRevisionConfig;
  snapshot: StoredRevisionSnapshot;
  /** Repository of the deployment; null for another source. */
  repoUrl: string | null;
}

interface WantedRevision {
  revisionId: string;
  deploymentId: string;
  tenantId: string;
  /** Whether requests of its deployment go to this revision. */
  isServing: boolean;
}

@Injectable()
export class KubernetesAgentRepository extends BaseRepository {
  /** Null for a revision that is neither rolled out nor serving. */
  async find(revisionId: string): Promise<KubernetesAgent | null> {
    return this.queryOne<KubernetesAgent>(
      {},
      `SELECT r.id AS "revisionId", d.id AS "deploymentId", d.name AS "deploymentName", r.tenant_id AS "tenantId",
              r.source, r.secrets_version AS "secretsVersion", r.config, r.snapshot,
              d.source_config ->> 'repo_url' AS "repoUrl"
         FROM control_plane.revision r JOIN control_plane.deployment d ON d.id = r.deployment_id
        WHERE r.id = $1 AND ${isWantedSql}`,
      [revisionId],
    );
  }

  async isWanted(revisionId: string): Promise<boolean> {
    return this.returnsRow(
      {},
      `SELECT 1 FROM control_plane.revision r JOIN control_plane.deployment d ON d.id = r.deployment_id
        WHERE r.id = $1 AND ${isWantedSql}`,
      [revisionId],
    );
  }

  /** Revisions of the driver that are rolled out or serve. */
  wanted(): Promise<WantedRevision[]> {
    return this.query(
      {},
      `SELECT r.id AS "revisionId", d.id AS "deploymentId", r.tenant_id AS "tenantId",
              coalesce(d.active_revision_id = r.id, false) AS "isServing"
         FROM control_plane.revision r JOIN control_plane.deployment d ON d.id = r.deployment_id
        WHERE r.driver = '${kubernetesDriverName}' AND ${isWantedSql}`,
    );
  }

  /** Those of the revisions that exist in this installation. */
  async known(revisionIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.query<{ id: string }>(
      {},
      'SELECT id FROM control_plane.revision WHERE id = ANY($1::uuid[])',
      [revisionIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async isServed(deploymentId: string): Promise<boolean> {
    return this.returnsRow(
      {},
      `SELECT 1 FROM control_plane.deployment d JOIN control_plane.revision r ON r.id = d.active_revision_id
        WHERE d.id = $1 AND r.driver = '${kubernetesDriverName}' AND d.status <> 'AWAITING_DELETE'`,
      [deploymentId],
    );
  }
}
