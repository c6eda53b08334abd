import { Body, Controller, HttpCode, HttpStatus, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import {
  ComparedRowListDto,
  ExportComparisonDto,
  ExportComparisonQueryDto,
  ListComparedRowsDto,
} from '@heddle/dto-experiments';
import { UuidPipe } from '@heddle/http';
import { ComparedRowsService } from '../../../features/comparison/compared-rows.service.js';
import { TableExportService } from '../../../features/comparison/table-export.service.js';
import { sendTable } from '../../langsmith/comparison/table-export.sender.js';
import { toComparedRowListDto } from './comparison.mapper.js';
import { toRowList, toTableExport } from './comparison.request.js';

const two = ['9a94974b-0a5b-4c76-8a4e-2f6f6f0f7a10', '5d0c2f0e-7a35-4b83-9f9e-3f1b0f8a6c22'] as const;

const exportedLine = {
  example_id: 'b2f1c7de-6a4b-4a0f-8f7e-2d3c4b5a6978',
  session_id: two[1],
  experiment: 'shorter-prompt',
  metric: 'correctness',
  score: 1,
  delta: 0.5,
  runs: 1,
  error: null,
  latency: 1.2,
  total_tokens: 180,
  example_changed: false,
};
const exportedTable = {
  csv: [Object.keys(exportedLine), Object.values(exportedLine)].map((cells) => `${cells.join(',')}\r\n`).join(''),
  jsonl: `${JSON.stringify(exportedLine)}\n`,
};

@ApiTags('Comparison')
@ApiParam({ name: 'dataset_id', format: 'uuid' })
@Controller('api/v1/datasets/:dataset_id')
export class ComparisonTablesController {
  constructor(
    private readonly rows: ComparedRowsService,
    private readonly tables: TableExportService,
  ) {}

  @Post('comparison/rows')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('runs:read')
  @ApiOperation({
    operationId: 'ComparedRows_list',
    summary: 'Rows of a comparison and their order',
    description:
      'Ids of the examples that pass, and how many there are in all: a table sorts and filters by it and reads the contents of the rows in sight alone: of the first with `previews`, of others with `example_ids` of `POST .../runs`.',
  })
  @ApiBody({
    type: ListComparedRowsDto,
    examples: {
      all: { value: { session_ids: two } },
      worse: {
        value: {
          session_ids: two,
          experiment_filters: [{ session_id: two[1], is: 'lower', feedback_key: 'correctness' }],
          sort_params: { sort_by: 'latency_delta', session_id: two[1], sort_order: 'DESC' },
          previews: 20,
        },
      },
    },
  })
  @ApiOkResponse({ type: ComparedRowListDto, description: 'Ids in order; none past the end' })
  @ApiErrors(400, 404, 413, 422)
  async list(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) datasetId: string,
    @Body() request: ListComparedRowsDto,
  ): Promise<ComparedRowListDto> {
    return toComparedRowListDto(await this.rows.list(ctx, datasetId, toRowList(request)));
  }

  @Post('comparison/export')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('runs:read')
  @ApiOperation({
    operationId: 'ComparedRows_export',
    summary: 'Download a comparison',
    description:
      'All rows, as a stream: `long` has a line per example, experiment and metric, `wide` one per example. In CSV a text that a spreadsheet would interpret as a formula has a quote before it.',
  })
  @ApiBody({
    type: ExportComparisonDto,
    examples: {
      long: { value: { session_ids: two, layout: 'long' } },
      wide: { value: { session_ids: two, layout: 'wide', show: ['regressed.correctness'] } },
    },
  })
  @ApiOkResponse({
    description: 'The table, with names of columns in the first line of CSV',
    content: {
      'text/csv': { schema: { type: 'string', example: exportedTable.csv } },
      'application/x-ndjson': { schema: { type: 'string', example: exportedTable.jsonl } },
    },
  })
  @ApiErrors(400, 404, 413, 422)
  async export(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) datasetId: string,
    @Query() { format = 'csv' }: ExportComparisonQueryDto,
    @Body() request: ExportComparisonDto,
    @Res() response: Response,
  ): Promise<void> {
    await sendTable(response, format, await this.tables.lines(ctx, datasetId, toTableExport(request, format)));
  }
}
