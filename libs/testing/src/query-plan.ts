/** Node of `EXPLAIN (ANALYZE, FORMAT JSON)`. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
}

/** Nodes of the plan by which a statement was executed. `run` sends a statement and resolves to its rows. */
export async function explained(
  run: (sql: string, params: unknown[] | undefined) => Promise<unknown[]>,
  sql: string,
  params?: unknown[],
): Promise<PlanNode[]> {
  const [row] = (await run(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, params)) as [
    { 'QUERY PLAN': [{ Plan: PlanNode }] },
  ];
  return nodesOf(row['QUERY PLAN'][0].Plan);
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Rows that a node read, those that it dropped included, over all of its loops. */
export const rowsRead = (node: PlanNode): number =>
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0)) *
  node['Actual Loops'];
