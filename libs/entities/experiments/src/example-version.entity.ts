import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { ExampleEntity } from './example.entity.js';
import { experimentsSchema } from './schema.js';

/** What an example was before an upload changed it; valid in `[validFrom, validUntil)`. */
@Entity({ schema: experimentsSchema, name: 'example_version' })
@ForeignKey(() => ExampleEntity, ['tenantId', 'exampleId'], ['tenantId', 'id'], {
  name: 'example_version_example_fkey',
  onDelete: 'CASCADE',
})
export class ExampleVersionEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'example_version_pkey' })
  tenantId: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'example_version_pkey' })
  exampleId: string;

  @PrimaryColumn('timestamptz', { precision: 6, primaryKeyConstraintName: 'example_version_pkey' })
  validFrom: Date;

  @Column({ type: 'timestamptz', precision: 6 })
  validUntil: Date;

  @Column('json')
  inputs: Record<string, unknown>;

  @Column('json', { nullable: true })
  outputs: Record<string, unknown> | null;

  @Column('text')
  contentHash: string;
}
