import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { controlPlaneSchema } from './schema.js';
import { RevisionEntity } from './revision.entity.js';

/** Position up to which the output of a container is stored, under the kubernetes driver. */
@Entity({ schema: controlPlaneSchema, name: 'agent_pod_log' })
@Index('agent_pod_log_of_revision', ['revisionId'])
@ForeignKey(() => RevisionEntity, ['revisionId'], ['id'], {
  name: 'agent_pod_log_revision_fkey',
  onDelete: 'CASCADE',
})
export class AgentPodLogEntity {
  /** `uid` of the pod. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'agent_pod_log_pkey' })
  podId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'agent_pod_log_pkey' })
  container: string;

  @Column('uuid')
  revisionId: string;

  @Column('uuid')
  tenantId: string;

  /** Time of the last stored line: seconds since the epoch and nanoseconds, sortable as text. */
  @Column('text')
  position: string;
}
