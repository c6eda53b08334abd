import { applyDecorators, Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Query, Res } from '@nestjs/common';
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
  DeletedRunsDto,
  DeleteRunsDto,
  ExportRunsDto,
  ExportRunsQueryDto,
  GroupRunsDto,
  QueryRunsDto,
  RunDto,
  RunGroupPageDto,
  RunGroupStatsDto,
  RunPageDto,
  RunsQueryValidationDto,
  RunStatsDto,
  RunStatsQueryDto,
} from '@heddle/dto-experiments';
import { UuidPipe } from '@heddle/http';
import { RefuseAllButPost } from '../../../contract/post-only.js';
import { toRunDto, toRunPageDto, toSelectedRunDto } from '../../../core/runs/run.mapper.js';
import { RunsService } from '../../../features/runs/runs.service.js';
import { toConversationPageDto, toConversationStatsDto } from './conversation.mapper.js';
import { exportForm } from './run-export.js';
import { sendExport } from './run-export.sender.js';
import { type SelectedRunStats, toGroupedRunStatsDto, toRunStatsDto, wantedParts } from './run-stats.mapper.js';
import * as examples from './run.examples.js';
import {
  findFilterErrors,
  toConversationQuery,
  toRunExport,
  toRunQuery,
  toStatsQuery,
  toTraceSelection,
} from './run.request.js';

/** Route that reads runs; its body holds the filters. */
const ReadRuns = (path: string) => applyDecorators(Post(path), HttpCode(HttpStatus.OK), RequirePermission('runs:read'));

@ApiTags('Runs')
@Controller('api/v1/runs')
export class RunsController {
  constructor(private readonly runs: RunsService) {}

  @ReadRuns('query')
  @ApiOperation({
    summary: 'Query runs',
    description: 'Latest start first. Filters are combined; `id` takes precedence over all others.',
  })
  @ApiBody({ type: QueryRunsDto, examples: examples.queryRuns })
  @ApiOkResponse({ type: RunPageDto, description: 'One page, and the cursors of those beside it' })
  @ApiErrors(400, 413, 422)
  async query(@Ctx() ctx: RequestContext, @Body() query: QueryRunsDto): Promise<RunPageDto> {
    return toRunPageDto(await this.runs.query(ctx, toRunQuery(query)), query);
  }

  @ReadRuns('query/validate')
  @ApiOperation({ summary: 'Check the filters of a query', description: 'Checks the filters and reads no runs.' })
  @ApiBody({ type: QueryRunsDto, examples: examples.queryRuns })
  @ApiOkResponse({ type: RunsQueryValidationDto, description: 'The errors, if any' })
  @ApiErrors(413, 422)
  validate(@Body() query: QueryRunsDto): RunsQueryValidationDto {
    const errors = findFilterErrors(query);
    return { valid: errors.length === 0, errors };
  }

  @ReadRuns('stats')
  @ApiExtraModels(RunStatsDto)
  @ApiOperation({
    summary: 'Statistics of runs',
    description: 'Over all runs that the filters choose. With `group_by` an object with the statistics of each group.',
  })
  @ApiBody({ type: RunStatsQueryDto, examples: examples.runStats })
  @ApiOkResponse({
    description: 'The statistics',
    schema: {
      anyOf: [
        { $ref: getSchemaPath(RunStatsDto) },
        { type: 'object', additionalProperties: { $ref: getSchemaPath(RunStatsDto) } },
      ],
    },
  })
  @ApiErrors(400, 413, 422)
  async stats(
    @Ctx() ctx: RequestContext,
    @Body() query: RunStatsQueryDto,
  ): Promise<SelectedRunStats | Record<string, object>> {
    const groups = await this.runs.stats(ctx, toStatsQuery(query), wantedParts(query.select));
    const [all] = groups;
    return query.group_by || !all ? toGroupedRunStatsDto(groups, query.select) : toRunStatsDto(all, query.select);
  }

  @ReadRuns('group')
  @ApiOperation({
    summary: 'List conversations',
    description:
      'Root runs of a project by `session_id`, `thread_id` or `conversation_id` of their metadata; the latest first.',
  })
  @ApiBody({ type: GroupRunsDto, examples: examples.groupRuns })
  @ApiOkResponse({ type: RunGroupPageDto, description: 'One page, and how many there are' })
  @ApiErrors(400, 413, 422)
  async group(@Ctx() ctx: RequestContext, @Body() query: GroupRunsDto): Promise<RunGroupPageDto> {
    return toConversationPageDto(await this.runs.conversations(ctx, toConversationQuery(query)));
  }

  @ReadRuns('group/stats')
  @ApiOperation({
    summary: 'Statistics of conversations',
    description: 'Statistics of their root runs, and their number.',
  })
  @ApiBody({ type: GroupRunsDto, examples: examples.groupRuns })
  @ApiOkResponse({ type: RunGroupStatsDto, description: 'The statistics' })
  @ApiErrors(400, 413, 422)
  async groupStats(@Ctx() ctx: RequestContext, @Body() query: GroupRunsDto): Promise<RunGroupStatsDto> {
    return toConversationStatsDto(await this.runs.conversationStats(ctx, toConversationQuery(query)));
  }

  @ReadRuns('export')
  @ApiOperation({
    summary: 'Export runs as a file',
    description: 'All runs that match the filters: CSV, or one JSON object per line.',
  })
  @ApiBody({ type: ExportRunsDto, examples: examples.exportRuns })
  @ApiOkResponse({
    description: 'The file',
    content: {
      'text/csv': {
        schema: {
          type: 'string',
          example: 'id,name,status\r\nb2f1c7de-6a4b-4a0f-8f7e-2d3c4b5a6978,answer,success\r\n',
        },
      },
      'application/jsonl': {
        schema: {
          type: 'string',
          example: '{"id":"b2f1c7de-6a4b-4a0f-8f7e-2d3c4b5a6978","name":"answer","status":"success"}\n',
        },
      },
    },
  })
  @ApiErrors(400, 413, 422)
  async export(
    @Ctx() ctx: RequestContext,
    @Query() { format }: ExportRunsQueryDto,
    @Body() query: ExportRunsDto,
    @Res() response: Response,
  ): Promise<void> {
    const form = exportForm(format, query.select, (report) => toSelectedRunDto(report, query.select));
    await sendExport(response, form, this.runs.all(ctx, toRunExport(query)));
  }

  @Post('delete')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('runs:delete')
  @ApiOperation({
    summary: 'Delete traces',
    description: 'Deletes whole traces with the feedback on their runs, by id or by metadata.',
  })
  @ApiBody({ type: DeleteRunsDto, examples: examples.deleteRuns })
  @ApiOkResponse({ type: DeletedRunsDto, description: 'Number of deleted runs' })
  @ApiErrors(413, 422)
  async delete(@Ctx() ctx: RequestContext, @Body() request: DeleteRunsDto): Promise<DeletedRunsDto> {
    return { deleted: await this.runs.delete(ctx, toTraceSelection(request)) };
  }

  @RefuseAllButPost('query', 'query/validate', 'stats', 'group', 'group/stats', 'export', 'delete')
  refuseOtherMethods(): void {}

  @Get(':run_id')
  @RequirePermission('runs:read')
  @ApiOperation({ summary: 'Get a run', description: 'Run with inputs, outputs and statistics of its feedback.' })
  @ApiParam({ name: 'run_id', format: 'uuid' })
  @ApiOkResponse({ type: RunDto, description: 'The run' })
  @ApiErrors(404, 422)
  async get(@Ctx() ctx: RequestContext, @Param('run_id', UuidPipe) id: string): Promise<RunDto> {
    return toRunDto(await this.runs.get(ctx, id));
  }
}
