import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DeploymentEntity } from './deployment.entity.js';
import { controlPlaneSchema } from './schema.js';

/** Delivery of a push by a host of git, which may send it again. */
@Entity({ schema: controlPlaneSchema, name: 'push_delivery' })
@Index('push_delivery_age', ['createdAt'])
@ForeignKey(() => DeploymentEntity, ['deploymentId'], ['id'], {
  name: 'push_delivery_deployment_fkey',
  onDelete: 'CASCADE',
})
export class PushDeliveryEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'push_delivery_pkey' })
  deploymentId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'push_delivery_pkey' })
  deliveryId: string;

  @Column('uuid')
  tenantId: string;

  @CreateDateColumn({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;
}
