import { Body, Controller, HttpCode, HttpStatus, Param, Post, Query, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import { CompareRunsDto, CompareRunsQueryDto, ComparedExampleDto, FeedbackDeltaDto } from '@heddle/dto-experiments';
import { sendJson, UuidPipe } from '@heddle/http';
import { ComparedRowsService } from '../../../features/comparison/compared-rows.service.js';
import { TableExportService } from '../../../features/comparison/table-export.service.js';
import { toComparedExampleDto } from './comparison.mapper.js';
import { toComparedRows, toCsvPage } from './comparison.request.js';
import { sendTable } from './table-export.sender.js';

const two = ['9a94974b-0a5b-4c76-8a4e-2f6f6f0f7a10', '5d0c2f0e-7a35-4b83-9f9e-3f1b0f8a6c22'] as const;

@ApiTags('Comparison')
@ApiExtraModels(FeedbackDeltaDto, ComparedExampleDto)
@ApiParam({ name: 'dataset_id', format: 'uuid' })
@Controller('api/v1/datasets/:dataset_id')
export class ComparedRowsController {
  constructor(
    private readonly rows: ComparedRowsService,
    private readonly tables: TableExportService,
  ) {}

  @Post('runs')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('runs:read')
  @ApiOperation({
    summary: 'Experiments side by side, row by row',
    description:
      'Examples that at least one of the experiments has a run on, in the order of upload unless sorted. As CSV one line per example.',
  })
  @ApiBody({
    type: CompareRunsDto,
    examples: {
      page: { value: { session_ids: two, offset: 0, limit: 100, preview: true } },
      worst: { value: { session_ids: two, sort_params: { sort_by: 'delta.correctness', sort_order: 'ASC' } } },
      regressed: { value: { session_ids: two, baseline_session_id: two[0], show: ['regressed.correctness'] } },
      filtered: { value: { session_ids: two, filters: { [two[1]]: ['lt(feedback.correctness, 0.5)'] } } },
    },
  })
  @ApiOkResponse({
    description: 'One page; empty past the end',
    content: {
      'application/json': { schema: { type: 'array', items: { $ref: getSchemaPath(ComparedExampleDto) } } },
      'text/csv': { schema: { type: 'string' } },
    },
  })
  @ApiErrors(400, 404, 413, 422)
  async page(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) datasetId: string,
    @Query() { format }: CompareRunsQueryDto,
    @Body() request: CompareRunsDto,
    @Res() response: Response,
  ): Promise<void> {
    if (format === 'csv') {
      await sendTable(response, 'csv', await this.tables.lines(ctx, datasetId, toCsvPage(request)));
      return;
    }
    const examples = await this.rows.rows(ctx, datasetId, toComparedRows(request));
    sendJson(response, examples.map(toComparedExampleDto));
  }
}
