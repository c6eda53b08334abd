import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Ctx } from '@heddle/auth';
import type { RequestContext } from '@heddle/auth';
import { CountRunsDto, RUN_FIELDS, RunResponseDto, SearchRunsDto } from '@heddle/dto-agent-server';
import { ApiErrors } from '@heddle/dto-common';
import { filterBodyBytes, MaxBody } from '@heddle/http';
import { onCollection } from '../../authorization/actions.js';
import { Authorize } from '../../authorization/authorize.decorator.js';
import { parseSelect, pickFields } from '../../contract/select-fields.js';
import { ApiSelectedResponse } from '../../contract/selected-response.decorator.js';
import { countRunsExamples, searchRunsExamples } from './run.examples.js';
import { toRunDto } from '../../core/runs/run.mapper.js';
import { toWantedRuns, toRunPage } from '../run-reading/run-search.request.js';
import { RunReadingService } from '../run-reading/run-reading.service.js';

@ApiTags('Runs')
@Controller('runs')
export class RunSearchController {
  constructor(private readonly runs: RunReadingService) {}

  @Post('search')
  @MaxBody(filterBodyBytes)
  @HttpCode(200)
  @ApiBody({ type: SearchRunsDto, examples: searchRunsExamples })
  @Authorize(onCollection('threads', 'read'))
  @ApiOperation({
    summary: 'Search runs of all threads',
    description: [
      'Newest first. Send `X-Pagination-Cursor` back as `cursor` for the next page; concurrent creations and deletions',
      'move no other run. Runs without a thread are deleted at their end.',
    ].join(' '),
  })
  @ApiSelectedResponse({
    type: [RunResponseDto],
    headers: {
      'X-Pagination-Cursor': { description: 'Cursor of the next page, if there is one', schema: { type: 'string' } },
    },
  })
  @ApiErrors(422)
  async search(
    @Ctx() ctx: RequestContext,
    @Body() body: SearchRunsDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Partial<RunResponseDto>[]> {
    const select = parseSelect(body.select, RUN_FIELDS, 'body');
    const { rows, next } = await this.runs.search(ctx, toWantedRuns(body), toRunPage(body));
    if (next) response.setHeader('X-Pagination-Cursor', next);
    return rows.map((row) => pickFields(toRunDto(row), select));
  }

  @Post('count')
  @MaxBody(filterBodyBytes)
  @HttpCode(200)
  @ApiBody({ type: CountRunsDto, examples: countRunsExamples })
  @Authorize(onCollection('threads', 'read'))
  @ApiOperation({ summary: 'Count runs of all threads', description: 'Exactly, by the filters of the search.' })
  @ApiOkResponse({ schema: { type: 'integer', example: 3 } })
  @ApiErrors(422)
  count(@Ctx() ctx: RequestContext, @Body() body: CountRunsDto): Promise<number> {
    return this.runs.count(ctx, toWantedRuns(body));
  }
}
