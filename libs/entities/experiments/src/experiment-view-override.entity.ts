import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DatasetEntity } from './dataset.entity.js';
import { experimentsSchema } from './schema.js';

/** Display of one column of a table of experiments. */
export interface ColumnOverride {
  column: string;
  color_gradient?: (number | string)[][];
  color_map?: Record<string, unknown>;
  disable_colors?: boolean;
  hide?: boolean;
  precision?: number;
}

/** Display of the columns of a dataset's experiments, for all users of the workspace; one per dataset. */
@Entity({ schema: experimentsSchema, name: 'experiment_view_override' })
@ForeignKey(() => DatasetEntity, ['tenantId', 'datasetId'], ['tenantId', 'id'], {
  name: 'experiment_view_override_dataset_fkey',
  onDelete: 'CASCADE',
})
export class ExperimentViewOverrideEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'experiment_view_override_pkey' })
  tenantId: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'experiment_view_override_pkey' })
  datasetId: string;

  @Column('uuid')
  id: string;

  @Column('json')
  columnOverrides: ColumnOverride[];

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  modifiedAt: Date;
}
