import { randomUUID } from 'node:crypto';
import { emptyRevisionConfig } from '../src/features/deployments/source-rules.js';
import type { RevisionStatus } from '@heddle/entities-control-plane';
import type { DataSource } from 'typeorm';

/** Rows for tests of the pipeline's statements. */
export class PipelineRows {
  constructor(private readonly dataSource: DataSource) {}

  /** Default: in a workspace of its own. */
  async deployment(tenantId: string = randomUUID()): Promise<{ id: string; tenantId: string }> {
    const id = randomUUID();
    await this.dataSource.query(
      `INSERT INTO control_plane.workspace (id, name) VALUES ($1, 'w') ON CONFLICT DO NOTHING`,
      [tenantId],
    );
    await this.dataSource.query(
      `INSERT INTO control_plane.deployment (id, tenant_id, name, source, status, source_config, initial_revision_config)
       VALUES ($1, $2, gen_random_uuid()::text, 'github', 'AWAITING_DATABASE', '{"custom_url": null}', '{}')`,
      [id, tenantId],
    );
    return { id, tenantId };
  }

  async revision(deployment: { id: string; tenantId: string }, status: RevisionStatus = 'CREATING'): Promise<string> {
    const id = randomUUID();
    await this.dataSource.query(
      `INSERT INTO control_plane.revision (id, tenant_id, deployment_id, status, source, config, snapshot, created_by, needs_build)
       VALUES ($1, $2, $3, $4, 'github', $5, '{}', 'test', true)`,
      [id, deployment.tenantId, deployment.id, status, JSON.stringify({ ...emptyRevisionConfig, repo_ref: 'main' })],
    );
    return id;
  }

  async statuses(deploymentId: string): Promise<string[]> {
    const rows: { status: string }[] = await this.dataSource.query(
      'SELECT status FROM control_plane.revision WHERE deployment_id = $1 ORDER BY seq',
      [deploymentId],
    );
    return rows.map(({ status }) => status);
  }

  /** Makes a time column lie in the past. */
  async past(id: string, column: 'lease_until' | 'deadline_at'): Promise<void> {
    await this.dataSource.query(
      `UPDATE control_plane.revision SET ${column} = now() - interval '1 second' WHERE id = $1`,
      [id],
    );
  }

  async row(id: string): Promise<Record<string, unknown>> {
    const rows = await this.dataSource.query('SELECT * FROM control_plane.revision WHERE id = $1', [id]);
    return rows[0];
  }

  async clear(): Promise<void> {
    await this.dataSource.query('TRUNCATE control_plane.workspace, control_plane.build_turn CASCADE');
  }
}
