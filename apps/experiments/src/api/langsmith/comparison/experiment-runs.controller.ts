import { Body, Controller, HttpCode, HttpStatus, Param, Post } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors, ApiProblems } from '@heddle/dto-common';
import { ExperimentRowPageDto, QueryExperimentRunsDto, QueryRunGroupsDto, RunGroupsDto } from '@heddle/dto-experiments';
import { UuidPipe } from '@heddle/http';
import { encodeRowCursor } from '../../../analysis/comparison/row-cursor.js';
import { ComparedRowsService } from '../../../features/comparison/compared-rows.service.js';
import { MetadataGroupsService } from '../../../features/comparison/metadata-groups.service.js';
import { toGroupQuery, toRowView } from './comparison.request.js';
import { toMetadataGroupsDto } from './metadata-groups.mapper.js';
import { toExperimentRowDto } from './rows-v2.mapper.js';
import { toExperimentRows } from './rows-v2.request.js';

const two = ['9a94974b-0a5b-4c76-8a4e-2f6f6f0f7a10', '5d0c2f0e-7a35-4b83-9f9e-3f1b0f8a6c22'];

@ApiTags('Comparison')
@ApiParam({ name: 'dataset_id', format: 'uuid' })
@Controller('api')
export class ExperimentRunsController {
  constructor(
    private readonly rows: ComparedRowsService,
    private readonly groups: MetadataGroupsService,
  ) {}

  @Post('v2/datasets/:dataset_id/experiment-runs')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('runs:read')
  @ApiOperation({
    summary: 'Examples with the runs of experiments, page by page',
    description: 'Each run has its id and the members in `selects`. A single experiment can be sorted by a score.',
  })
  @ApiBody({
    type: QueryExperimentRunsDto,
    examples: {
      page: { value: { experiment_ids: two, selects: ['NAME', 'STATUS', 'OUTPUTS'], page_size: 20 } },
      worst: { value: { experiment_ids: [two[0]], sort: { by: 'feedback.correctness', order: 'ASC' } } },
    },
  })
  @ApiOkResponse({ type: ExperimentRowPageDto, description: 'One page, and the cursor of the next' })
  @ApiProblems(400, 404, 413, 422)
  async query(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) datasetId: string,
    @Body() request: QueryExperimentRunsDto,
  ): Promise<ExperimentRowPageDto> {
    const { rows, next } = await this.rows.pageAfter(ctx, datasetId, toExperimentRows(request));
    return {
      items: rows.map((row) => toExperimentRowDto(row, request.selects ?? [])),
      next_cursor: next && encodeRowCursor(next),
    };
  }

  @Post('v1/datasets/:dataset_id/group/runs')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('runs:read')
  @ApiOperation({
    summary: 'Experiments side by side, by metadata',
    description:
      'Groups runs by a value of their metadata, or of the metadata of their examples. The largest group comes first. Each has statistics over all its runs, and by experiment. An example is in a group if a run on it is.',
  })
  @ApiBody({
    type: QueryRunGroupsDto,
    examples: {
      model: { value: { session_ids: two, group_by: 'run_metadata', metadata_key: 'model', preview: true } },
    },
  })
  @ApiOkResponse({ type: RunGroupsDto, description: 'One page of groups' })
  @ApiErrors(400, 404, 413, 422)
  async group(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) datasetId: string,
    @Body() request: QueryRunGroupsDto,
  ): Promise<RunGroupsDto> {
    const query = toGroupQuery(request);
    return toMetadataGroupsDto(await this.groups.list(ctx, datasetId, query, toRowView(request)), query, ctx.tenantId);
  }
}
