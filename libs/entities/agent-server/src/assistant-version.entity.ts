import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { AssistantEntity } from './assistant.entity.js';
import { agentServerSchema } from './schema.js';

/**
 * One version of an assistant. Written only by a trigger on the assistant's table: the current version's row is always
 * a copy of the assistant.
 */
@Entity({ schema: agentServerSchema, name: 'assistant_version' })
export class AssistantVersionEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'assistant_version_pkey' })
  tenantId: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'assistant_version_pkey' })
  assistantId: string;

  @ManyToOne(() => AssistantEntity, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn([
    {
      name: 'tenant_id',
      referencedColumnName: 'tenantId',
      foreignKeyConstraintName: 'assistant_version_assistant_fkey',
    },
    {
      name: 'assistant_id',
      referencedColumnName: 'assistantId',
      foreignKeyConstraintName: 'assistant_version_assistant_fkey',
    },
  ])
  assistant?: Relation<AssistantEntity>;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'assistant_version_pkey' })
  version: number;

  @Column('text')
  graphId: string;

  @Column('text')
  name: string;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('json')
  config: Record<string, unknown>;

  @Column('json')
  context: Record<string, unknown>;

  @Column('jsonb')
  metadata: Record<string, unknown>;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;
}
