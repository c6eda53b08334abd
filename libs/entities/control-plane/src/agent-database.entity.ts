import { Column, CreateDateColumn, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DeploymentEntity } from './deployment.entity.js';
import { controlPlaneSchema } from './schema.js';

/** Database of a deployment that the process driver runs: its own database and role on the same server. */
@Entity({ schema: controlPlaneSchema, name: 'agent_database' })
@ForeignKey(() => DeploymentEntity, ['deploymentId'], ['id'], {
  name: 'agent_database_deployment_fkey',
  onDelete: 'CASCADE',
})
export class AgentDatabaseEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'agent_database_pkey' })
  deploymentId: string;

  @Column('uuid')
  tenantId: string;

  /** Name of the database and of its role. */
  @Column('text')
  name: string;

  /** Key of the key ring that sealed the password. */
  @Column('text')
  keyId: string;

  /** Password of the role: nonce (12 bytes), authentication tag (16 bytes), ciphertext. */
  @Column('bytea')
  sealed: Buffer;

  @CreateDateColumn({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;
}
