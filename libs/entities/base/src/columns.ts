import { CreateDateColumn, PrimaryColumn, UpdateDateColumn, Column } from 'typeorm';

/** Every row belongs to one workspace; every query filters by it. */
abstract class TenantScopedEntity {
  @Column('uuid')
  tenantId: string;
}

export abstract class IdentifiedEntity extends TenantScopedEntity {
  @PrimaryColumn('uuid')
  id: string;

  @CreateDateColumn({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  updatedAt: Date;
}
