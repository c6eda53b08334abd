import { Column, Entity, PrimaryColumn } from 'typeorm';
import { agentServerSchema } from './schema.js';

/** Schemas derived from the source code of a graph; the same for every workspace. */
@Entity({ schema: agentServerSchema, name: 'graph_schema' })
export class GraphSchemaEntity {
  /** Hash of all inputs of the schemas. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'graph_schema_pkey' })
  fingerprint: string;

  @Column('json')
  schemas: unknown;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;
}
