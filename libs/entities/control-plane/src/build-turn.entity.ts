import { Column, Entity, PrimaryColumn } from 'typeorm';
import { controlPlaneSchema } from './schema.js';

/** Start of the newest build of a workspace. The workspace that waited longest gets the next place. */
@Entity({ schema: controlPlaneSchema, name: 'build_turn' })
export class BuildTurnEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'build_turn_pkey' })
  tenantId: string;

  @Column({ type: 'timestamptz', precision: 6 })
  beganAt: Date;
}
