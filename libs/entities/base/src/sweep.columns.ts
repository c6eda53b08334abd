import { Column, PrimaryColumn } from 'typeorm';

/**
 * Job that one process runs for all, under a lease. Its row appears with its first start. Each service with sweeps
 * declares its own table from these columns: `@Entity({ schema, name: 'sweep' })`.
 */
export abstract class SweepColumns {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'sweep_pkey' })
  name: string;

  @Column({ type: 'timestamptz', precision: 6 })
  dueAt: Date;

  /** Process that runs the job. */
  @Column('text', { nullable: true })
  owner: string | null;

  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  leaseUntil: Date | null;

  /** Progress of a long job, for its next owner. */
  @Column('json', { nullable: true })
  progress: unknown;
}
