import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { controlPlaneSchema } from './schema.js';
import { RevisionEntity } from './revision.entity.js';

/**
 * Agent server of one revision under the process driver. Whether it should run follows from the revision and its
 * deployment. This row records the process, its failures, and whether it sleeps.
 */
@Entity({ schema: controlPlaneSchema, name: 'agent_process' })
@Index('agent_process_of_deployment', ['deploymentId'])
@ForeignKey(() => RevisionEntity, ['revisionId'], ['id'], {
  name: 'agent_process_revision_fkey',
  onDelete: 'CASCADE',
})
export class AgentProcessEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'agent_process_pkey' })
  revisionId: string;

  @Column('uuid')
  tenantId: string;

  @Column('uuid')
  deploymentId: string;

  /** Machine of the process. Process ids are those of this machine. */
  @Column('text')
  host: string;

  /** Raised before every start; part of the command line, so a process id that another program reuses is detected. */
  @Column('integer', { default: 0 })
  incarnation: number;

  /** Process id; null until it is known. */
  @Column('integer', { nullable: true })
  pid: number | null;

  /** Port on 127.0.0.1. */
  @Column('integer', { nullable: true })
  port: number | null;

  /** Failed ends in a row. Zero again after a minute of readiness, or a wake-up. */
  @Column('integer', { default: 0 })
  failures: number;

  /** Earliest time of the next start. */
  @Column('timestamptz', { default: () => 'now()' })
  nextStartAt: Date;

  /** Time of the first successful health check of this incarnation. */
  @Column('timestamptz', { nullable: true })
  readyAt: Date | null;

  /** Answer of its last health check; null without one, and after a success. */
  @Column('text', { nullable: true })
  notReady: string | null;

  /** Time at which SIGTERM was sent; null without one. */
  @Column('timestamptz', { nullable: true })
  stoppingAt: Date | null;

  /** Description of the end of the previous incarnation, for people. */
  @Column('text', { nullable: true })
  lastEnd: string | null;

  /** Time of the last request, to about a second; kept for revisions that scale to zero. */
  @Column('timestamptz', { default: () => 'now()' })
  lastUsedAt: Date;

  /** Time since which new requests wait for a start; null while they are forwarded. */
  @Column('timestamptz', { nullable: true })
  asleepAt: Date | null;

  /** Due time of the next cron of a sleeping agent server; null without one. */
  @Column('timestamptz', { nullable: true })
  wakeAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;
}
