import { Column, PrimaryColumn } from 'typeorm';

/**
 * A job that one process at a time does for all, under a lease. Its row appears when it is begun for the first time.
 * Each service that sweeps declares its own table from these columns: `@Entity({ schema, name: 'sweep' })`.
 */
export abstract class SweepColumns {
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
