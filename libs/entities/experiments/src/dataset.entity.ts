import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { experimentsSchema } from './schema.js';

/**
 * A list of examples for experiments. The uploader may choose its id, so it is unique within a workspace only.
 */
@Entity({ schema: experimentsSchema, name: 'dataset' })
@Index('dataset_tenant_name', ['tenantId', 'name'], { unique: true })
export class DatasetEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'dataset_pkey' })
  tenantId: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'dataset_pkey' })
  id: string;

  @Column('text')
  name: string;

  @Column('text', { nullable: true })
  description: string | null;

  /** `kv`: inputs and outputs are objects. */
  @Column('text', { default: 'kv' })
  dataType: string;

  /** Created by an upload; only such datasets accept further uploads. */
  @Column('boolean')
  externallyManaged: boolean;

  @Column('json', { nullable: true })
  metadata: Record<string, unknown> | null;

  @Column('jsonb', { nullable: true })
  inputsSchemaDefinition: Record<string, unknown> | null;

  @Column('jsonb', { nullable: true })
  outputsSchemaDefinition: Record<string, unknown> | null;

  @Column('uuid', { nullable: true })
  baselineExperimentId: string | null;

  /** Highest `test_run_number` of all experiments of this dataset, including deleted ones. */
  @Column('integer', { default: 0 })
  lastTestRunNumber: number;

  /** Highest `position` of all examples of this dataset, including deleted ones. */
  @Column('bigint', { default: 0 })
  lastExamplePosition: string;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  modifiedAt: Date;
}
