import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { agentServerSchema } from './schema.js';

/**
 * Configuration of a graph. The key includes the tenant: the default assistant of a graph has the same id everywhere
 * (uuid5 of the graph id), yet each tenant may configure its own.
 */
@Entity({ schema: agentServerSchema, name: 'assistant' })
@Index('assistant_tenant_graph', ['tenantId', 'graphId'])
@Index('assistant_metadata', { synchronize: false })
export class AssistantEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'assistant_pkey' })
  tenantId: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'assistant_pkey' })
  assistantId: string;

  @Column('text')
  graphId: string;

  @Column('text')
  name: string;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('json', { default: () => "'{}'" })
  config: Record<string, unknown>;

  @Column('json', { default: () => "'{}'" })
  context: Record<string, unknown>;

  @Column('jsonb', { default: () => "'{}'" })
  metadata: Record<string, unknown>;

  @Column('integer', { default: 1 })
  version: number;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  updatedAt: Date;
}
