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
import {
  CompareRunsDto,
  CompareRunsQueryDto,
  ComparedExampleDto,
  ComparedRowListDto,
  ExportComparisonDto,
  ExportComparisonQueryDto,
  FeedbackDeltaBatchDto,
  FeedbackDeltaDto,
  FeedbackDeltaQueryDto,
  FeedbackDeltasDto,
  ListComparedRowsDto,
} from '@heddle/dto-experiments';
import { sendJson, UuidPipe } from '@heddle/http';
import { streamAnswer } from '../../contract/stream-answer.js';
import { ComparedRowsService } from './compared-rows.service.js';
import { toComparedExampleDto, toComparedRowListDto, toDeltaEvents, toFeedbackDeltasDto } from './comparison.mapper.js';
import {
  toComparedRows,
  toCsvPage,
  toDeltaQuery,
  toEveryDelta,
  toRowList,
  toTableExport,
} from './comparison.request.js';
import { ComparisonService } from './comparison.service.js';
import { sendTable } from './table-export.sender.js';
import { TableExportService } from './table-export.service.js';

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
@ApiExtraModels(FeedbackDeltaDto, ComparedExampleDto)
@ApiParam({ name: 'dataset_id', format: 'uuid' })
@Controller('api/v1/datasets/:dataset_id')
export class ComparedRowsController {
  constructor(
    private readonly rows: ComparedRowsService,
    private readonly tables: TableExportService,
    private readonly comparison: ComparisonService,
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

  @Post('comparison/rows')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('runs:read')
  @ApiOperation({
    summary: 'Which rows a comparison has, and in which order',
    description:
      'Ids of the examples that pass, and how many there are in all: a table sorts and filters by it and reads the contents of the rows in sight alone, with `example_ids` of `POST .../runs`.',
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
    summary: 'Download a comparison',
    description:
      'Every row, however many: `long` has a line per example, experiment and metric, `wide` one per example. Sent as it is read. In CSV a text that a spreadsheet would take for a formula has a quote before it.',
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

  @Post('runs/delta')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('runs:read')
  @ApiOperation({
    summary: 'Which examples improved or regressed on a metric',
    description: 'By the mean score of each example; the configuration of the key says which direction is better.',
  })
  @ApiBody({
    type: FeedbackDeltaQueryDto,
    examples: {
      delta: { value: { baseline_session_id: two[0], comparison_session_ids: [two[1]], feedback_key: 'correctness' } },
    },
  })
  @ApiOkResponse({ type: FeedbackDeltasDto, description: 'Examples by experiment' })
  @ApiErrors(400, 404, 413, 422)
  async deltas(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) datasetId: string,
    @Body() request: FeedbackDeltaQueryDto,
  ): Promise<FeedbackDeltasDto> {
    return toFeedbackDeltasDto(await this.comparison.deltas(ctx, datasetId, toDeltaQuery(request)));
  }

  @Post('runs/delta/stream')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('runs:read')
  @ApiOperation({
    summary: 'Which examples improved or regressed on many metrics',
    description:
      'Over all examples of the baseline. One event `data` for each metric, as it is computed: `{"feedback_deltas": {"<key>": {"<experiment>": {"improved_examples": [], "regressed_examples": []}}}, "errors": null}`; the last event is `end`. `curl -N` shows them as they come.',
  })
  @ApiBody({
    type: FeedbackDeltaBatchDto,
    examples: {
      deltas: {
        value: { baseline_session_id: two[0], comparison_session_ids: [two[1]], feedback_keys: ['correctness'] },
      },
    },
  })
  @ApiOkResponse({
    description: 'Events',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  })
  @ApiErrors(400, 404, 413, 422)
  async streamDeltas(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) datasetId: string,
    @Body() request: FeedbackDeltaBatchDto,
    @Res() response: Response,
  ): Promise<void> {
    const deltas = await this.comparison.everyDelta(ctx, datasetId, toEveryDelta(request));
    await streamAnswer(response, { contentType: 'text/event-stream; charset=utf-8' }, toDeltaEvents(deltas));
  }
}
