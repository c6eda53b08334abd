import { Column, Entity, PrimaryColumn } from 'typeorm';
import { agentServerSchema } from './schema.js';

/**
 * What a process that has loaded a graph knows of it, for those that have not. Of no workspace: all are served the same
 * graphs.
 */
@Entity({ schema: agentServerSchema, name: 'listed_graph' })
export class ListedGraphEntity {
  /** Hash of the langgraph.json and of the modules that it names: replicas of two versions run side by side. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'listed_graph_pkey' })
  content: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'listed_graph_pkey' })
  graphId: string;

  @Column('text')
  name: string;

  /** Why it cannot be served, in one line; null when it can. */
  @Column('text', { nullable: true })
  problem: string | null;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  listedAt: Date;
}
