import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiBody, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Ctx } from '@heddle/auth';
import type { RequestContext } from '@heddle/auth';
import {
  CountCronsDto,
  CreateCronDto,
  CRON_FIELDS,
  CronFireResponseDto,
  CronResponseDto,
  ListCronFiresQueryDto,
  PatchCronDto,
  SearchCronsDto,
} from '@heddle/dto-agent-server';
import { ApiErrors } from '@heddle/dto-common';
import { Idempotent, UuidPipe, filterBodyBytes, MaxBody } from '@heddle/http';
import { onCollection, onCron, withMetadata } from '../../authorization/actions.js';
import { Authorize } from '../../authorization/authorize.decorator.js';
import { onAssistantOfRun, onCronRuns } from '../run-creation/run-actions.request.js';
import { setPaginationHeaders } from '../../contract/pagination.js';
import { parseSelect, pickFields } from '../../contract/select-fields.js';
import { ApiSelectedResponse } from '../../contract/selected-response.decorator.js';
import { countCronsExamples, createCronExamples, patchCronExamples, searchCronsExamples } from './cron.examples.js';
import { CronFiresService } from './cron-fires.service.js';
import { toCronDto, toCronFireDto } from './cron.mapper.js';
import { toCronPatch, toCronRequest } from './cron.request.js';
import { CronsService } from './crons.service.js';

const pageHeaders = {
  'X-Pagination-Total': { description: 'All matches', schema: { type: 'integer' } },
  'X-Pagination-Next': { description: 'Offset of the next page, if there is one', schema: { type: 'integer' } },
} as const;

const cronParam = { name: 'cron_id', format: 'uuid', description: 'The cron' };

@ApiTags('Crons')
@Controller('runs/crons')
export class CronsController {
  constructor(
    private readonly crons: CronsService,
    private readonly fires: CronFiresService,
  ) {}

  @Post()
  @HttpCode(200)
  @Idempotent()
  @Authorize(onCollection('crons', 'create', 'metadata'), onCronRuns, onAssistantOfRun)
  @ApiBody({ type: CreateCronDto, examples: createCronExamples })
  @ApiOperation({
    summary: 'Create a cron',
    description:
      'Creates a run at each time of a schedule, each on its own thread. It accepts a schedule and the fields of a run.',
  })
  @ApiOkResponse({ type: CronResponseDto })
  @ApiErrors(400, 404, 409, 422, 424, 'unprocessable')
  async create(@Ctx() ctx: RequestContext, @Body() body: CreateCronDto): Promise<CronResponseDto> {
    return toCronDto(await this.crons.create(ctx, null, toCronRequest(body)));
  }

  @Post('search')
  @MaxBody(filterBodyBytes)
  @HttpCode(200)
  @Authorize(onCollection('crons', 'search', 'metadata'))
  @ApiBody({ type: SearchCronsDto, examples: searchCronsExamples })
  @ApiOperation({ summary: 'Search crons', description: 'Pages by `limit` and `offset`; the total is in a header.' })
  @ApiSelectedResponse({ type: [CronResponseDto], headers: pageHeaders })
  @ApiErrors(404, 422)
  async search(
    @Ctx() ctx: RequestContext,
    @Body() body: SearchCronsDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Partial<CronResponseDto>[]> {
    const select = parseSelect(body.select, CRON_FIELDS, 'body');
    const offset = body.offset ?? 0;
    const { rows, total } = await this.crons.search(ctx, filterOf(body), {
      limit: body.limit ?? 10,
      offset,
      sortBy: body.sort_by ?? 'created_at',
      sortOrder: body.sort_order ?? 'desc',
    });
    setPaginationHeaders(response, { total, offset, returned: rows.length });
    return rows.map((row) => pickFields(toCronDto(row, { now: select ? row.now : undefined }), select));
  }

  @Post('count')
  @MaxBody(filterBodyBytes)
  @HttpCode(200)
  @Authorize(onCollection('crons', 'search', 'metadata'))
  @ApiBody({ type: CountCronsDto, examples: countCronsExamples })
  @ApiOperation({ summary: 'Count crons', description: 'A bare integer.' })
  @ApiOkResponse({ schema: { type: 'integer', example: 3 } })
  @ApiErrors(404, 422)
  count(@Ctx() ctx: RequestContext, @Body() body: CountCronsDto): Promise<number> {
    return this.crons.count(ctx, filterOf(body));
  }

  @Get(':cron_id')
  @Authorize(onCron('read'))
  @ApiOperation({ summary: 'Get a cron', description: 'Cron with the next time at which it creates a run.' })
  @ApiParam(cronParam)
  @ApiOkResponse({ type: CronResponseDto })
  @ApiErrors(404, 422)
  async get(@Ctx() ctx: RequestContext, @Param('cron_id', UuidPipe) cronId: string): Promise<CronResponseDto> {
    return toCronDto(await this.crons.get(ctx, cronId));
  }

  @Patch(':cron_id')
  @Authorize(withMetadata(onCron('update')), onCronRuns, 'assistants:read')
  @ApiBody({ type: PatchCronDto, examples: patchCronExamples })
  @ApiOperation({
    summary: 'Change a cron',
    description:
      'Omitted fields stay. Metadata is merged; a changed schedule, time zone or end computes the next time again.',
  })
  @ApiParam(cronParam)
  @ApiOkResponse({ type: CronResponseDto })
  @ApiErrors(400, 404, 422, 'unprocessable')
  async patch(
    @Ctx() ctx: RequestContext,
    @Param('cron_id', UuidPipe) cronId: string,
    @Body() body: PatchCronDto,
  ): Promise<CronResponseDto> {
    return toCronDto(await this.crons.patch(ctx, cronId, toCronPatch(body)));
  }

  @Delete(':cron_id')
  @HttpCode(204)
  @Authorize(onCron('delete'))
  @ApiOperation({ summary: 'Delete a cron', description: 'Runs of the cron stay.' })
  @ApiParam(cronParam)
  @ApiNoContentResponse({ description: 'Deleted' })
  @ApiErrors(404, 422)
  delete(@Ctx() ctx: RequestContext, @Param('cron_id', UuidPipe) cronId: string): Promise<void> {
    return this.crons.delete(ctx, cronId);
  }

  @Get(':cron_id/fires')
  @Authorize(onCron('read'))
  @ApiOperation({
    summary: 'List the fires of a cron',
    description: 'Newest first, the last 100: the run of each, or why there is none.',
  })
  @ApiParam(cronParam)
  @ApiOkResponse({ type: [CronFireResponseDto], headers: pageHeaders })
  @ApiErrors(404, 422)
  async listFires(
    @Ctx() ctx: RequestContext,
    @Param('cron_id', UuidPipe) cronId: string,
    @Query() query: ListCronFiresQueryDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CronFireResponseDto[]> {
    const { rows, total } = await this.crons.listFires(ctx, cronId, query);
    setPaginationHeaders(response, { total, offset: query.offset, returned: rows.length });
    return rows.map(toCronFireDto);
  }

  @Post(':cron_id/fire')
  @HttpCode(200)
  @Idempotent()
  @Authorize(onCron('update'), onCronRuns, 'assistants:read')
  @ApiOperation({
    summary: 'Fire a cron now',
    description: 'Applies to disabled crons, too. The schedule does not change.',
  })
  @ApiParam(cronParam)
  @ApiOkResponse({ type: CronFireResponseDto })
  @ApiErrors(400, 404, 409, 422, 424, 429, 'unprocessable')
  async fire(@Ctx() ctx: RequestContext, @Param('cron_id', UuidPipe) cronId: string): Promise<CronFireResponseDto> {
    return toCronFireDto(await this.fires.fireNow(ctx, cronId));
  }
}

function filterOf(body: CountCronsDto) {
  return {
    assistantId: body.assistant_id ?? undefined,
    threadId: body.thread_id ?? undefined,
    enabled: body.enabled ?? undefined,
    metadata: body.metadata ?? undefined,
  };
}
