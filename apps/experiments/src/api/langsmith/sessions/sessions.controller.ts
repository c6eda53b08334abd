import { Body, Controller, Delete, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import {
  DeleteSessionsQueryDto,
  FeedbackStatDto,
  GetSessionQueryDto,
  ListSessionsQueryDto,
  SessionDto,
  SessionMetadataQueryDto,
  SessionSummaryDto,
  UpdateSessionDto,
} from '@heddle/dto-experiments';
import { UuidPipe } from '@heddle/http';
import { toSessionDto, toSessionSummaryDto, withSelected } from '../../../core/experiments/experiment.mapper.js';
import { ExperimentsService } from '../../../features/experiments/experiments.service.js';
import { updateSessionExamples } from './session.examples.js';
import {
  toMetadataQuery,
  toSelected,
  toSessionChange,
  toSessionIds,
  toSessionQuery,
  toStatsRequest,
} from './session.request.js';

const emptyObject = { type: 'object', example: {} } as const;

@ApiTags('Experiments')
@ApiExtraModels(FeedbackStatDto)
@Controller('api/v1/sessions')
export class SessionsController {
  constructor(private readonly sessions: ExperimentsService) {}

  @Get()
  @RequirePermission('sessions:read')
  @ApiOperation({
    summary: 'List experiments',
    description:
      'Experiments are the sessions with a reference dataset; every workspace also has one plain session named `default`. Statistics are null unless `include_stats` is set.',
  })
  @ApiOkResponse({ type: [SessionDto], description: 'One page; empty past the end' })
  @ApiErrors(400, 422)
  async list(@Ctx() ctx: RequestContext, @Query() query: ListSessionsQueryDto): Promise<SessionDto[]> {
    const reports = await this.sessions.list(ctx, toSessionQuery(query), toStatsRequest(query));
    return reports.map((report) => withSelected(toSessionDto(report), toSelected(query)));
  }

  @Get(':session_id')
  @RequirePermission('sessions:read')
  @ApiOperation({ summary: 'Get an experiment', description: '`include_stats=true` adds statistics.' })
  @ApiParam({ name: 'session_id', format: 'uuid' })
  @ApiOkResponse({ type: SessionDto, description: 'The experiment' })
  @ApiErrors(404, 422)
  async get(
    @Ctx() ctx: RequestContext,
    @Param('session_id', UuidPipe) id: string,
    @Query() query: GetSessionQueryDto,
  ): Promise<SessionDto> {
    return toSessionDto(await this.sessions.get(ctx, id, toStatsRequest(query)));
  }

  @Get(':session_id/metadata')
  @RequirePermission('sessions:read')
  @ApiOperation({
    summary: 'List the metadata of its runs',
    description:
      'The most frequent values by key, of texts, numbers and booleans in the 50,000 latest runs; 100 keys at most.',
  })
  @ApiParam({ name: 'session_id', format: 'uuid' })
  @ApiOkResponse({
    schema: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      example: { model: ['small-1', 'small-2'] },
    },
    description: 'Values by key',
  })
  @ApiErrors(404, 422)
  async metadata(
    @Ctx() ctx: RequestContext,
    @Param('session_id', UuidPipe) id: string,
    @Query() query: SessionMetadataQueryDto,
  ): Promise<Record<string, string[]>> {
    return Object.fromEntries(await this.sessions.metadataOf(ctx, id, toMetadataQuery(query)));
  }

  @Patch(':session_id')
  @RequirePermission('sessions:update')
  @ApiOperation({ summary: 'Change an experiment', description: 'Null and absent members change nothing.' })
  @ApiParam({ name: 'session_id', format: 'uuid' })
  @ApiBody({ type: UpdateSessionDto, examples: updateSessionExamples })
  @ApiOkResponse({ type: SessionSummaryDto, description: 'The experiment, without statistics' })
  @ApiErrors(404, 409, 413, 422)
  async update(
    @Ctx() ctx: RequestContext,
    @Param('session_id', UuidPipe) id: string,
    @Body() change: UpdateSessionDto,
  ): Promise<SessionSummaryDto> {
    return toSessionSummaryDto(await this.sessions.update(ctx, id, toSessionChange(change)));
  }

  @Delete(':session_id')
  @RequirePermission('sessions:delete')
  @ApiOperation({
    summary: 'Delete an experiment',
    description: 'Also deletes its runs and feedback; the examples stay.',
  })
  @ApiParam({ name: 'session_id', format: 'uuid' })
  @ApiOkResponse({ schema: emptyObject, description: 'Deleted' })
  @ApiErrors(404, 422)
  async delete(@Ctx() ctx: RequestContext, @Param('session_id', UuidPipe) id: string): Promise<object> {
    await this.sessions.delete(ctx, id);
    return {};
  }

  @Delete()
  @RequirePermission('sessions:delete')
  @ApiOperation({ summary: 'Delete several experiments', description: 'Unknown ids are ignored.' })
  @ApiOkResponse({ schema: emptyObject, description: 'Deleted' })
  @ApiErrors(422)
  async deleteMany(@Ctx() ctx: RequestContext, @Query() query: DeleteSessionsQueryDto): Promise<object> {
    await this.sessions.deleteMany(ctx, toSessionIds(query));
    return {};
  }
}
