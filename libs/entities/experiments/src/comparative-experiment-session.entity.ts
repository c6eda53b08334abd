import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ComparativeExperimentEntity } from './comparative-experiment.entity.js';
import { experimentsSchema } from './schema.js';
import { SessionEntity } from './session.entity.js';

/** An experiment of a pairwise comparison. */
@Entity({ schema: experimentsSchema, name: 'comparative_experiment_session' })
@ForeignKey(() => ComparativeExperimentEntity, ['tenantId', 'comparativeExperimentId'], ['tenantId', 'id'], {
  name: 'comparative_experiment_session_comparative_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey(() => SessionEntity, ['sessionId'], ['id'], {
  name: 'comparative_experiment_session_session_fkey',
  onDelete: 'CASCADE',
})
@Index('comparative_experiment_session_session', ['sessionId'])
export class ComparativeExperimentSessionEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'comparative_experiment_session_pkey' })
  tenantId: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'comparative_experiment_session_pkey' })
  comparativeExperimentId: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'comparative_experiment_session_pkey' })
  sessionId: string;

  /** Position in the request. */
  @Column('integer')
  position: number;
}
