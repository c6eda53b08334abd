import { Column, Entity, PrimaryColumn } from 'typeorm';
import { agentServerSchema } from './schema.js';

/** A job that one process at a time does for all, under a lease. Its row appears when it is begun for the first time. */
@Entity({ schema: agentServerSchema, name: 'sweep' })
export class SweepEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'sweep_pkey' })
  name: string;

  @Column({ type: 'timestamptz', precision: 6 })
  dueAt: Date;

  /** The process that does it. */
  @Column('text', { nullable: true })
  owner: string | null;

  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  leaseUntil: Date | null;

  /** How far a job is that takes long, for whoever goes on with it. */
  @Column('json', { nullable: true })
  progress: unknown;
}
