import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DeploymentEntity } from './deployment.entity.js';
import { controlPlaneSchema } from './schema.js';

/** Issued upload of a deployment's source; `digest` is null until the content has arrived. */
@Entity({ schema: controlPlaneSchema, name: 'source_upload' })
@Index('source_upload_digest', ['digest'], { where: 'digest IS NOT NULL' })
@Index('source_upload_age', ['createdAt'])
@ForeignKey(() => DeploymentEntity, ['deploymentId'], ['id'], {
  name: 'source_upload_deployment_fkey',
  onDelete: 'CASCADE',
})
export class SourceUploadEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'source_upload_pkey' })
  id: string;

  @Column('uuid')
  tenantId: string;

  @Column('uuid')
  deploymentId: string;

  /** Content in the artefact store. */
  @Column('text', { nullable: true })
  digest: string | null;

  @CreateDateColumn({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;
}
