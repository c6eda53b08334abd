import { Column, CreateDateColumn, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DeploymentEntity } from './deployment.entity.js';
import { controlPlaneSchema } from './schema.js';

/** One encrypted secret of one version of a deployment's secrets. Versions are never edited: revisions refer to them. */
@Entity({ schema: controlPlaneSchema, name: 'deployment_secret' })
@ForeignKey(() => DeploymentEntity, ['deploymentId'], ['id'], {
  name: 'deployment_secret_deployment_fkey',
  onDelete: 'CASCADE',
})
export class DeploymentSecretEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'deployment_secret_pkey' })
  deploymentId: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'deployment_secret_pkey' })
  version: number;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'deployment_secret_pkey' })
  name: string;

  @Column('uuid')
  tenantId: string;

  /** Encrypting key of the key ring. */
  @Column('text')
  keyId: string;

  /** Nonce (12 bytes), authentication tag (16 bytes), ciphertext. */
  @Column('bytea')
  sealed: Buffer;

  @CreateDateColumn({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;
}
