import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Ctx } from '@heddle/auth';
import type { RequestContext } from '@heddle/auth';
import { CreateStatelessRunDto, RunResponseDto } from '@heddle/dto-agent-server';
import { ApiErrors } from '@heddle/dto-common';
import { Idempotent, ListOf, mapItems } from '@heddle/http';
import { AuthorizeEach } from '../../authorization/authorize.decorator.js';
import { onAssistantOfRun, onNewRun } from '../run-creation/run-actions.request.js';
import { RunCreationService } from '../run-creation/run-creation.service.js';
import { batchExamples } from './run.examples.js';
import { RunHeaders } from './run-headers.service.js';
import { toCreatedRunDto } from '../../core/runs/run.mapper.js';
import { statelessTarget, toRunRequest } from '../run-creation/run.request.js';

const length = { min: 1, max: 1000 };

@ApiTags('Stateless runs')
@Controller('runs')
export class RunBatchController {
  constructor(
    private readonly creation: RunCreationService,
    private readonly headers: RunHeaders,
  ) {}

  @Post('batch')
  @HttpCode(200)
  @ApiBody({
    schema: {
      type: 'array',
      items: { $ref: '#/components/schemas/CreateStatelessRunDto' },
      minItems: length.min,
      maxItems: length.max,
    },
    examples: batchExamples,
  })
  @Idempotent()
  @AuthorizeEach(onNewRun, onAssistantOfRun)
  @ApiOperation({
    summary: 'Create several runs without a thread, in the background',
    description: 'Creates all runs or none; an error of one is reported with its index.',
  })
  @ApiOkResponse({ type: [RunResponseDto] })
  @ApiErrors(400, 404, 409, 422, 424, 429, 'unprocessable')
  async create(
    @Ctx() ctx: RequestContext,
    @Body(new ListOf(CreateStatelessRunDto, length)) bodies: CreateStatelessRunDto[],
    @Req() request: Request,
  ): Promise<RunResponseDto[]> {
    const headers = this.headers.of(request.headers);
    const wanted = await mapItems(bodies, (body) => ({
      target: statelessTarget(body),
      request: toRunRequest(body, headers),
    }));
    return (await this.creation.createAll(ctx, wanted)).map(toCreatedRunDto);
  }
}
