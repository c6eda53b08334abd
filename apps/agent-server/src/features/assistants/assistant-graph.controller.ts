import { Controller, Get, Param, Query } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { Ctx } from '@heddle/auth';
import type { RequestContext } from '@heddle/auth';
import {
  AssistantGraphQueryDto,
  AssistantSubgraphsQueryDto,
  DrawnGraphDto,
  GraphSchemaDto,
  xraySchema,
} from '@heddle/dto-agent-server';
import { ApiErrors } from '@heddle/dto-common';
import { onAssistant } from '../../authorization/actions.js';
import { Authorize } from '../../authorization/authorize.decorator.js';
import { AssistantGraphService } from './assistant-graph.service.js';
import { toDrawnGraphDto, toGraphSchemaDto, toSubgraphsDto } from './assistant-graph.mapper.js';

const assistantIdParam = ApiParam({
  name: 'assistant_id',
  description: 'Assistant id, or graph id for the default assistant of a graph',
  example: 'chat',
});
const subgraphs = {
  schema: {
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(GraphSchemaDto) },
    example: { researcher: { graph_id: 'subgraphs', state_schema: { type: 'object', properties: {} } } },
  },
};

@ApiTags('Assistants')
@ApiExtraModels(GraphSchemaDto)
@Controller('assistants/:assistant_id')
export class AssistantGraphController {
  constructor(private readonly graphs: AssistantGraphService) {}

  @Get('graph')
  @Authorize(onAssistant('read'))
  @ApiOperation({ summary: 'Draw the graph of an assistant', description: 'Its nodes and edges.' })
  @assistantIdParam
  @ApiQuery({
    name: 'xray',
    required: false,
    description: 'Include the nodes of subgraphs; a number is the depth',
    schema: xraySchema,
  })
  @ApiOkResponse({ type: DrawnGraphDto })
  @ApiErrors(404, 422, 424)
  async draw(
    @Ctx() ctx: RequestContext,
    @Param('assistant_id') id: string,
    @Query() query: AssistantGraphQueryDto,
  ): Promise<DrawnGraphDto> {
    return toDrawnGraphDto(await this.graphs.draw(ctx, id, query.xray));
  }

  @Get('schemas')
  @Authorize(onAssistant('read'))
  @ApiOperation({
    summary: 'Get the schemas of an assistant',
    description:
      'JSON schemas of its graph: declared by the graph, or derived from its TypeScript types, which takes seconds for ' +
      'new source code.',
  })
  @assistantIdParam
  @ApiOkResponse({ type: GraphSchemaDto })
  @ApiErrors(404, 424)
  async schemas(@Ctx() ctx: RequestContext, @Param('assistant_id') id: string): Promise<GraphSchemaDto> {
    const { graphId, schemas } = await this.graphs.schemas(ctx, id);
    return toGraphSchemaDto(graphId, schemas);
  }

  @Get('subgraphs')
  @Authorize(onAssistant('read'))
  @ApiOperation({
    summary: 'List the subgraphs of an assistant',
    description: 'Subgraphs by the names of their nodes.',
  })
  @assistantIdParam
  @ApiOkResponse(subgraphs)
  @ApiErrors(404, 422, 424)
  async subgraphs(
    @Ctx() ctx: RequestContext,
    @Param('assistant_id') id: string,
    @Query() query: AssistantSubgraphsQueryDto,
  ): Promise<Record<string, GraphSchemaDto>> {
    const found = await this.graphs.subgraphs(ctx, id, { recurse: query.recurse });
    return toSubgraphsDto(found.graphId, found.subgraphs);
  }

  @Get('subgraphs/:namespace')
  @Authorize(onAssistant('read'))
  @ApiOperation({ summary: 'Get a subgraph of an assistant', description: 'Empty if there is none.' })
  @assistantIdParam
  @ApiParam({
    name: 'namespace',
    description: 'Names of nodes down to the subgraph, or the namespace of a checkpoint',
    example: 'researcher|critic',
  })
  @ApiOkResponse(subgraphs)
  @ApiErrors(404, 422, 424)
  async subgraphsAt(
    @Ctx() ctx: RequestContext,
    @Param('assistant_id') id: string,
    @Param('namespace') namespace: string,
    @Query() query: AssistantSubgraphsQueryDto,
  ): Promise<Record<string, GraphSchemaDto>> {
    const found = await this.graphs.subgraphs(ctx, id, { namespace, recurse: query.recurse });
    return toSubgraphsDto(found.graphId, found.subgraphs);
  }
}
