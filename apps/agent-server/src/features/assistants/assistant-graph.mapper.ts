import type { DrawnGraphDto, GraphSchemaDto } from '@heddle/dto-agent-server';
import type { DrawnGraph, GraphSchemas } from '../../graphs/graph-description.js';

export const toDrawnGraphDto = ({ nodes, edges }: DrawnGraph): DrawnGraphDto =>
  ({ nodes, edges }) as unknown as DrawnGraphDto;

export function toGraphSchemaDto(graphId: string, schemas: GraphSchemas): GraphSchemaDto {
  return {
    graph_id: graphId,
    input_schema: schemas.input,
    output_schema: schemas.output,
    state_schema: schemas.state,
    config_schema: schemas.config,
    context_schema: schemas.context,
  };
}

export function toSubgraphsDto(graphId: string, subgraphs: Record<string, GraphSchemas>) {
  return Object.fromEntries(
    Object.entries(subgraphs).map(([path, schemas]) => [path, toGraphSchemaDto(graphId, schemas)]),
  );
}
