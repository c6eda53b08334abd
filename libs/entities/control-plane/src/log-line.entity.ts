import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DeploymentEntity } from './deployment.entity.js';
import { controlPlaneSchema } from './schema.js';

type LogLevel = 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR' | 'CRITICAL';

type LogStream = 'build' | 'deploy';

/**
 * One line of the log of a build or a roll-out. `seq` and `at` never decrease within a stream of a deployment, in the
 * order of commits. Lines outlive their deployment until a sweep removes them.
 */
@Entity({ schema: controlPlaneSchema, name: 'log_line' })
@Index('log_line_of_revision', ['revisionId', 'stream', 'seq'])
@Index('log_line_age', ['at'])
@Check('log_line_level_check', "level IN ('DEBUG', 'INFO', 'WARNING', 'ERROR', 'CRITICAL')")
export class LogLineEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'log_line_pkey' })
  deploymentId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'log_line_pkey' })
  stream: LogStream;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'log_line_pkey' })
  seq: string;

  @Column('uuid')
  tenantId: string;

  @Column('uuid')
  revisionId: string;

  /** Milliseconds, the precision of the wire. */
  @Column({ type: 'timestamptz', precision: 3 })
  at: Date;

  @Column('text')
  level: LogLevel;

  @Column('text')
  message: string;
}

/** End of a stream of a deployment. Its lock puts the writers of all processes in order. */
@Entity({ schema: controlPlaneSchema, name: 'log_position' })
@Check('log_position_stream_check', "stream IN ('build', 'deploy')")
@ForeignKey(() => DeploymentEntity, ['deploymentId'], ['id'], {
  name: 'log_position_deployment_fkey',
  onDelete: 'CASCADE',
})
export class LogPositionEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'log_position_pkey' })
  deploymentId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'log_position_pkey' })
  stream: LogStream;

  @Column('uuid')
  tenantId: string;

  @Column('bigint')
  lastSeq: string;

  @Column({ type: 'timestamptz', precision: 3 })
  lastAt: Date;
}

/** Stored size of a stream of a revision. */
@Entity({ schema: controlPlaneSchema, name: 'log_volume' })
@ForeignKey(() => DeploymentEntity, ['deploymentId'], ['id'], {
  name: 'log_volume_deployment_fkey',
  onDelete: 'CASCADE',
})
@Index('log_volume_deployment', ['deploymentId'])
export class LogVolumeEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'log_volume_pkey' })
  revisionId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'log_volume_pkey' })
  stream: LogStream;

  @Column('uuid')
  tenantId: string;

  @Column('uuid')
  deploymentId: string;

  /** Bytes of all messages, in UTF-8. */
  @Column('bigint')
  bytes: string;

  /** The marker of the maximum is stored, and no more ordinary lines. */
  @Column('boolean')
  truncated: boolean;
}
