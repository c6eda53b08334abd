import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { controlPlaneSchema } from './schema.js';

/** One row: time of the last scheduler round. Deadlines follow it, so that an outage does not consume them. */
@Entity({ schema: controlPlaneSchema, name: 'scheduler_clock' })
@Check('scheduler_clock_id_check', 'id')
export class SchedulerClockEntity {
  @PrimaryColumn({ type: 'boolean', default: true, primaryKeyConstraintName: 'scheduler_clock_pkey' })
  id: true;

  @Column({ type: 'timestamptz', precision: 6 })
  seenAt: Date;
}
