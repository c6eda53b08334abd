import { Column, Entity, PrimaryColumn } from 'typeorm';
import { agentServerSchema } from './schema.js';

/**
 * Description of a graph, stored by a process that has loaded it for processes that have not. Without a workspace: all
 * workspaces have the same graphs.
 */
@Entity({ schema: agentServerSchema, name: 'listed_graph' })
export class ListedGraphEntity {
  /** Hash of langgraph.json and its modules: replicas of two versions run side by side. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'listed_graph_pkey' })
  content: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'listed_graph_pkey' })
  graphId: string;

  @Column('text')
  name: string;

  /** One-line reason why the graph cannot be served; null if it can. */
  @Column('text', { nullable: true })
  problem: string | null;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  listedAt: Date;
}
