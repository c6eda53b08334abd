import {
  applyDecorators,
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  HttpStatus,
  Param,
  Post,
  Res,
} from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiOperation, ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Ctx, RequestAuthenticator, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import { LogsDto, LogsQueryDto } from '@heddle/dto-control-plane';
import { EventStreams, UuidPipe } from '@heddle/http';
import { logsExamples } from './log.examples.js';
import { toLogEvents, toLogsDto, toLogSelection } from './log.mapper.js';
import { LogFollower } from './log-follower.js';
import { LogsService, type LogTarget } from './logs.service.js';

const ApiProject = () => ApiParam({ name: 'project_id', format: 'uuid', description: 'Id of the deployment' });
const ApiRevision = () => ApiParam({ name: 'revision_id', format: 'uuid', description: 'Id of the revision' });

const paging =
  'Sorted by `order`. `next_offset` continues after the last line, and stays the same while there are no more lines.';

const ApiLogs = () =>
  applyDecorators(
    HttpCode(HttpStatus.OK),
    RequirePermission('deployments:read'),
    ApiBody({ type: LogsQueryDto, required: false, examples: logsExamples }),
    ApiOkResponse({ type: LogsDto, description: 'Lines' }),
    ApiErrors(404, 422),
  );

const following = (path: string) =>
  [
    'Server-sent events: `log` with one line each, and `end` when no more lines can follow. The stream continues after ' +
      '`Last-Event-ID`, or starts at the beginning. Each line is sent once. ' +
      'Swagger UI shows a stream only after its end; curl shows each event at once:',
    ['```sh', `curl -N -H "X-Api-Key: $HEDDLE_API_KEY" http://127.0.0.1:8124${path}`, '```'].join('\n'),
  ].join('\n\n');

const ApiLogStream = () =>
  applyDecorators(
    RequirePermission('deployments:read'),
    ApiHeader({ name: 'Last-Event-ID', required: false, description: 'Id of the last received event, or -1' }),
    ApiProduces('text/event-stream'),
    ApiOkResponse({
      description: 'Server-sent events',
      content: {
        'text/event-stream': {
          schema: { type: 'string' },
          example:
            'event: log\r\ndata: {"id":"a3b9c1de-52a1-4a55-b7c8-9e1f7f6f2d10:build:17","timestamp":1795600000000,' +
            '"level":"INFO","message":"Step BUILDING finished.","revision_id":"a3b9c1de-52a1-4a55-b7c8-9e1f7f6f2d10"}\r\n' +
            'id: 17\r\n\r\n',
        },
      },
    }),
    ApiErrors(404, 422),
  );

/** The older interface calls a deployment a project; the ids are the same. */
@ApiTags('Logs')
@Controller('v1/projects/:project_id')
export class LogsController {
  constructor(
    private readonly logs: LogsService,
    private readonly follower: LogFollower,
    private readonly streams: EventStreams,
    private readonly authenticator: RequestAuthenticator,
  ) {}

  @Post('revisions/:revision_id/build_logs')
  @ApiOperation({ summary: 'Get lines of the log of a build', description: paging })
  @ApiProject()
  @ApiRevision()
  @ApiLogs()
  async build(
    @Ctx() ctx: RequestContext,
    @Param('project_id', UuidPipe) deploymentId: string,
    @Param('revision_id', UuidPipe) revisionId: string,
    @Body() body: LogsQueryDto,
  ): Promise<LogsDto> {
    return toLogsDto(await this.logs.read(ctx, { deploymentId, revisionId, stream: 'build' }, toLogSelection(body)));
  }

  @Post('revisions/:revision_id/deploy_logs')
  @ApiOperation({
    summary: 'Get lines of the log of a revision',
    description: `Lines of the roll-out and of the process. ${paging}`,
  })
  @ApiProject()
  @ApiRevision()
  @ApiLogs()
  async deploy(
    @Ctx() ctx: RequestContext,
    @Param('project_id', UuidPipe) deploymentId: string,
    @Param('revision_id', UuidPipe) revisionId: string,
    @Body() body: LogsQueryDto,
  ): Promise<LogsDto> {
    return toLogsDto(await this.logs.read(ctx, { deploymentId, revisionId, stream: 'deploy' }, toLogSelection(body)));
  }

  @Post('deploy_logs')
  @ApiOperation({ summary: 'Get lines of the log of a deployment', description: `Lines of all revisions. ${paging}` })
  @ApiProject()
  @ApiLogs()
  async deployment(
    @Ctx() ctx: RequestContext,
    @Param('project_id', UuidPipe) deploymentId: string,
    @Body() body: LogsQueryDto,
  ): Promise<LogsDto> {
    const target: LogTarget = { deploymentId, revisionId: null, stream: 'deploy' };
    return toLogsDto(await this.logs.read(ctx, target, toLogSelection(body)));
  }

  @Get('revisions/:revision_id/build_logs/stream')
  @ApiOperation({
    summary: 'Follow the log of a build',
    description: following('/v1/projects/<deployment id>/revisions/<revision id>/build_logs/stream'),
  })
  @ApiProject()
  @ApiRevision()
  @ApiLogStream()
  followBuild(
    @Ctx() ctx: RequestContext,
    @Param('project_id', UuidPipe) deploymentId: string,
    @Param('revision_id', UuidPipe) revisionId: string,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    return this.follow(ctx, { deploymentId, revisionId, stream: 'build' }, lastEventId, response);
  }

  @Get('revisions/:revision_id/deploy_logs/stream')
  @ApiOperation({
    summary: 'Follow the log of a revision',
    description: following('/v1/projects/<deployment id>/revisions/<revision id>/deploy_logs/stream'),
  })
  @ApiProject()
  @ApiRevision()
  @ApiLogStream()
  followDeploy(
    @Ctx() ctx: RequestContext,
    @Param('project_id', UuidPipe) deploymentId: string,
    @Param('revision_id', UuidPipe) revisionId: string,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    return this.follow(ctx, { deploymentId, revisionId, stream: 'deploy' }, lastEventId, response);
  }

  @Get('deploy_logs/stream')
  @ApiOperation({
    summary: 'Follow the log of a deployment',
    description: `Lines of all revisions, until the deployment is removed. ${following('/v1/projects/<deployment id>/deploy_logs/stream')}`,
  })
  @ApiProject()
  @ApiLogStream()
  followDeployment(
    @Ctx() ctx: RequestContext,
    @Param('project_id', UuidPipe) deploymentId: string,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    return this.follow(ctx, { deploymentId, revisionId: null, stream: 'deploy' }, lastEventId, response);
  }

  private async follow(
    ctx: RequestContext,
    target: LogTarget,
    lastEventId: string | undefined,
    response: Response,
  ): Promise<void> {
    const authenticate = () => this.authenticator.authenticate(response.req);
    const lines = await this.follower.begin(ctx, target, lastEventId, authenticate);
    await this.streams.send(response, (signal) => toLogEvents(lines(signal)));
  }
}
