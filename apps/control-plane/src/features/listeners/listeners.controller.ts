import { Body, Controller, Delete, Get, Header, HttpCode, HttpStatus, Param, Patch, Post, Query } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import {
  CreateListenerDto,
  ListenerDto,
  ListenerReportDto,
  ListenersListDto,
  ListListenersQuery,
  PolledWorkDto,
  PollListenerDto,
  UpdateListenerDto,
} from '@heddle/dto-control-plane';
import { Idempotent, UuidPipe } from '@heddle/http';
import {
  createListenerExamples,
  pollListenerExamples,
  reportExamples,
  updateListenerExamples,
} from './listener.examples.js';
import { toListenerChange, toListenerDto, toNewListener, toPolledWorkDto, toReport } from './listener.mapper.js';
import { ListenersService } from './listeners.service.js';

const idParam = ApiParam({ name: 'listener_id', format: 'uuid', description: 'Id of the listener' });

@ApiTags('Listeners')
@Controller('v2/listeners')
export class ListenersController {
  constructor(private readonly listeners: ListenersService) {}

  @Post()
  @Idempotent()
  @RequirePermission('listeners:create')
  @ApiOperation({
    summary: 'Create a listener',
    description: 'A process in another cluster that polls for revisions. From now on, `external_docker` needs one.',
  })
  @ApiBody({ type: CreateListenerDto, examples: createListenerExamples })
  @ApiCreatedResponse({ type: ListenerDto })
  @ApiErrors(404, 409, 413, 422)
  async create(@Ctx() ctx: RequestContext, @Body() body: CreateListenerDto): Promise<ListenerDto> {
    return toListenerDto(await this.listeners.create(ctx, toNewListener(body)));
  }

  @Get()
  @RequirePermission('listeners:read')
  @ApiOperation({ summary: 'List listeners', description: 'Newest first.' })
  @ApiOkResponse({ type: ListenersListDto })
  @ApiErrors(404, 422)
  async list(@Ctx() ctx: RequestContext, @Query() query: ListListenersQuery): Promise<ListenersListDto> {
    const resources = (await this.listeners.list(ctx, query)).map(toListenerDto);
    return { resources, offset: query.offset + resources.length };
  }

  @Get(':listener_id')
  @RequirePermission('listeners:read')
  @ApiOperation({ summary: 'Get a listener', description: 'Listener with the time of its last poll.' })
  @idParam
  @ApiOkResponse({ type: ListenerDto })
  @ApiErrors(404, 422)
  async get(@Ctx() ctx: RequestContext, @Param('listener_id', UuidPipe) id: string): Promise<ListenerDto> {
    return toListenerDto(await this.listeners.get(ctx, id));
  }

  @Patch(':listener_id')
  @RequirePermission('listeners:update')
  @ApiOperation({
    summary: 'Update a listener',
    description: 'Absent values stay; type and id of the compute are fixed.',
  })
  @ApiBody({ type: UpdateListenerDto, examples: updateListenerExamples })
  @idParam
  @ApiOkResponse({ type: ListenerDto })
  @ApiErrors(404, 413, 422)
  async update(
    @Ctx() ctx: RequestContext,
    @Param('listener_id', UuidPipe) id: string,
    @Body() body: UpdateListenerDto,
  ): Promise<ListenerDto> {
    return toListenerDto(await this.listeners.update(ctx, id, toListenerChange(body)));
  }

  @Delete(':listener_id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @RequirePermission('listeners:delete')
  @ApiOperation({ summary: 'Delete a listener', description: 'Refused while deployments belong to it.' })
  @idParam
  @ApiNoContentResponse({ description: 'Deleted' })
  @ApiErrors(404, 409, 422)
  async remove(@Ctx() ctx: RequestContext, @Param('listener_id', UuidPipe) id: string): Promise<void> {
    await this.listeners.remove(ctx, id);
  }

  @Post(':listener_id/poll')
  @HttpCode(HttpStatus.OK)
  @Header('Cache-Control', 'no-store')
  @RequirePermission('listeners:reconcile')
  @ApiOperation({
    summary: 'Get the work of a listener',
    description:
      'Revisions to roll out, with the values of their secrets, and deployments to remove. Work is repeated until it is ' +
      'reported. A listener polls every few seconds; after 90 seconds without a poll it counts as silent.',
  })
  @ApiBody({ type: PollListenerDto, examples: pollListenerExamples })
  @idParam
  @ApiOkResponse({ type: PolledWorkDto })
  @ApiErrors(404, 422)
  async poll(
    @Ctx() ctx: RequestContext,
    @Param('listener_id', UuidPipe) id: string,
    @Body() body: PollListenerDto,
  ): Promise<PolledWorkDto> {
    return toPolledWorkDto(await this.listeners.poll(ctx, id, body.version ?? null));
  }

  @Post(':listener_id/revisions/:revision_id/status')
  @HttpCode(HttpStatus.NO_CONTENT)
  @RequirePermission('listeners:reconcile')
  @ApiOperation({
    summary: 'Report the status of a revision',
    description:
      'DEPLOYING takes the revision; DEPLOYED needs a healthy agent server and its `url`. A repetition is accepted. 409: ' +
      'the revision was interrupted, or has ended.',
  })
  @ApiBody({ type: ListenerReportDto, examples: reportExamples })
  @idParam
  @ApiParam({ name: 'revision_id', format: 'uuid', description: 'Id of the revision' })
  @ApiNoContentResponse({ description: 'Stored' })
  @ApiErrors(404, 409, 422)
  async report(
    @Ctx() ctx: RequestContext,
    @Param('listener_id', UuidPipe) id: string,
    @Param('revision_id', UuidPipe) revisionId: string,
    @Body() body: ListenerReportDto,
  ): Promise<void> {
    await this.listeners.report(ctx, id, revisionId, toReport(body));
  }

  @Post(':listener_id/deployments/:deployment_id/removed')
  @HttpCode(HttpStatus.NO_CONTENT)
  @RequirePermission('listeners:reconcile')
  @ApiOperation({ summary: 'Report the removal of a deployment', description: 'Idempotent.' })
  @idParam
  @ApiParam({ name: 'deployment_id', format: 'uuid', description: 'Id of the deployment' })
  @ApiNoContentResponse({ description: 'Stored' })
  @ApiErrors(404, 422)
  async removed(
    @Ctx() ctx: RequestContext,
    @Param('listener_id', UuidPipe) id: string,
    @Param('deployment_id', UuidPipe) deploymentId: string,
  ): Promise<void> {
    await this.listeners.noteRemoved(ctx, id, deploymentId);
  }
}
