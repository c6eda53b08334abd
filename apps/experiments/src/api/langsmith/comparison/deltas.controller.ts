import { Body, Controller, HttpCode, HttpStatus, Param, Post, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import { FeedbackDeltaBatchDto, FeedbackDeltaQueryDto, FeedbackDeltasDto } from '@heddle/dto-experiments';
import { UuidPipe } from '@heddle/http';
import { streamAnswer } from '../../../contract/stream-answer.js';
import { ComparisonService } from '../../../features/comparison/comparison.service.js';
import { toDeltaEvents, toFeedbackDeltasDto } from './comparison.mapper.js';
import { toDeltaQuery, toEveryDelta } from './comparison.request.js';

const two = ['9a94974b-0a5b-4c76-8a4e-2f6f6f0f7a10', '5d0c2f0e-7a35-4b83-9f9e-3f1b0f8a6c22'] as const;

@ApiTags('Comparison')
@ApiParam({ name: 'dataset_id', format: 'uuid' })
@Controller('api/v1/datasets/:dataset_id')
export class DeltasController {
  constructor(private readonly comparison: ComparisonService) {}

  @Post('runs/delta')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('runs:read')
  @ApiOperation({
    operationId: 'ComparedRows_deltas',
    summary: 'Examples that improved or regressed on a metric',
    description: 'By the mean score of each example and the direction in the configuration of the key.',
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
    operationId: 'ComparedRows_streamDeltas',
    summary: 'Examples that improved or regressed on many metrics',
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
