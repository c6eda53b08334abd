import { Column } from 'typeorm';

/** Columns that an example shares with its former versions. */
export abstract class ExampleContentColumns {
  @Column('uuid')
  datasetId: string;

  /** Order of first appearance within the dataset; the order in which a dataset is read and compared. */
  @Column('bigint')
  position: string;

  @Column('json')
  inputs: Record<string, unknown>;

  @Column('json', { nullable: true })
  outputs: Record<string, unknown> | null;

  @Column('jsonb', { nullable: true })
  metadata: Record<string, unknown> | null;

  /** The run that is its source. */
  @Column('uuid', { nullable: true })
  sourceRunId: string | null;

  /** Hash of inputs and outputs, independent of the order of their keys. */
  @Column('text')
  contentHash: string;
}
