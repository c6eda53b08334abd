import { Body, Controller, HttpCode, HttpStatus, Param, Patch, Post, Req } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBody,
  ApiConsumes,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import { CreateTracedRunDto, RunBatchDto, UpdateTracedRunDto } from '@heddle/dto-experiments';
import { ReadsOwnBody, ReplacesUnstorableText, UuidPipe } from '@heddle/http';
import { RefuseAllButPost } from '../../../contract/post-only.js';
import { TracingService } from '../../../features/tracing/tracing.service.js';
import { batchExamples, createRunExamples, formExamples, updateRunExamples } from './trace.examples.js';
import { toRunChange, toNewRun, toRunWrites } from './trace.request.js';
import { TracedForms } from './traced-forms.js';

const emptyObject = { type: 'object', example: {} } as const;
const refused = '422 names each run that is refused; all others are stored.';
const late = 'A change that comes before its run, and a run that comes before its session, wait for a day.';

@ApiTags('Tracing')
@Controller('api/v1/runs')
export class TracingController {
  constructor(
    private readonly tracing: TracingService,
    private readonly forms: TracedForms,
  ) {}

  @Post()
  @HttpCode(HttpStatus.ACCEPTED)
  @RequirePermission('runs:create')
  @ReplacesUnstorableText()
  @ApiOperation({
    summary: 'Trace a run',
    description: `Stores a run; the project that \`session_name\` names is created if it does not exist. A repeated request is merged. ${late}`,
  })
  @ApiBody({ type: CreateTracedRunDto, examples: createRunExamples })
  @ApiAcceptedResponse({ schema: emptyObject, description: 'Stored' })
  @ApiErrors(400, 413, 422)
  async create(@Ctx() ctx: RequestContext, @Body() run: CreateTracedRunDto): Promise<object> {
    await this.tracing.ingest(ctx, [toNewRun(run)]);
    return {};
  }

  @Post('batch')
  @HttpCode(HttpStatus.ACCEPTED)
  @RequirePermission('runs:create', 'runs:update')
  @ReplacesUnstorableText()
  @ApiOperation({
    summary: 'Trace many runs',
    description: `New runs in \`post\`, changes in \`patch\`. ${refused} ${late}`,
  })
  @ApiBody({ type: RunBatchDto, examples: batchExamples })
  @ApiAcceptedResponse({ schema: emptyObject, description: 'Stored' })
  @ApiErrors(400, 413, 422)
  async createBatch(@Ctx() ctx: RequestContext, @Body() batch: RunBatchDto): Promise<object> {
    await this.tracing.ingestBatch(ctx, await toRunWrites(batch));
    return {};
  }

  @Post('multipart')
  @HttpCode(HttpStatus.ACCEPTED)
  @RequirePermission('runs:create', 'runs:update')
  @ReadsOwnBody()
  @ApiOperation({
    summary: 'Trace many runs as a form',
    description: [
      'The same as `/runs/batch` in parts: `post.{id}` and `patch.{id}` hold a run as JSON, and `post.{id}.inputs`',
      '(`outputs`, `events`, `extra`, `error`, `serialized`) a member of it. Parts of attachments and of feedback are',
      `refused. ${refused} ${late}`,
    ].join(' '),
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: { type: 'object', additionalProperties: { type: 'object', additionalProperties: true } },
    examples: formExamples,
  })
  @ApiAcceptedResponse({ schema: emptyObject, description: 'Stored' })
  @ApiErrors(400, 413, 422)
  async createParts(@Ctx() ctx: RequestContext, @Req() request: Request): Promise<object> {
    await this.forms.withRuns(request, (batch) => this.tracing.ingestBatch(ctx, batch));
    return {};
  }

  @RefuseAllButPost('batch', 'multipart')
  refuseOtherMethods(): void {}

  @Patch(':run_id')
  @RequirePermission('runs:update')
  @ReplacesUnstorableText()
  @ApiOperation({ summary: 'Change a run', description: `Null and absent members change nothing. ${late}` })
  @ApiParam({ name: 'run_id', format: 'uuid' })
  @ApiBody({ type: UpdateTracedRunDto, examples: updateRunExamples })
  @ApiOkResponse({ schema: emptyObject, description: 'Stored' })
  @ApiErrors(400, 413, 422)
  async update(
    @Ctx() ctx: RequestContext,
    @Param('run_id', UuidPipe) id: string,
    @Body() change: UpdateTracedRunDto,
  ): Promise<object> {
    await this.tracing.ingest(ctx, [toRunChange(id, change)]);
    return {};
  }
}
