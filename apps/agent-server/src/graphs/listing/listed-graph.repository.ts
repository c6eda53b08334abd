import { Injectable } from '@nestjs/common';
import { BaseRepository, columnsOf } from '@heddle/database';
import { ListedGraphEntity } from '@heddle/entities-agent-server';

type ListedGraph = Pick<ListedGraphEntity, 'graphId' | 'name' | 'problem'>;

const columns = columnsOf(ListedGraphEntity);

@Injectable()
export class ListedGraphRepository extends BaseRepository {
  /** Replaces the graphs of this content, and deletes contents that were not reported for this long. */
  async replace(content: string, graphs: readonly ListedGraph[], retentionMs: number): Promise<void> {
    await this.query(
      {},
      `WITH expired AS (
         DELETE FROM agent_server.listed_graph
         WHERE content <> $1 AND listed_at < now() - $5 * interval '1 millisecond'
       )
       INSERT INTO agent_server.listed_graph (content, graph_id, name, problem)
       SELECT $1, graph.id, graph.name, graph.problem
       FROM unnest($2::text[], $3::text[], $4::text[]) AS graph (id, name, problem)
       ON CONFLICT (content, graph_id)
       DO UPDATE SET name = excluded.name, problem = excluded.problem, listed_at = now()`,
      [
        content,
        graphs.map(({ graphId }) => graphId),
        graphs.map(({ name }) => name),
        graphs.map(({ problem }) => problem),
        retentionMs,
      ],
    );
  }

  async list(content: string): Promise<ListedGraphEntity[]> {
    return this.query<ListedGraphEntity>({}, `SELECT ${columns} FROM agent_server.listed_graph WHERE content = $1`, [
      content,
    ]);
  }
}
