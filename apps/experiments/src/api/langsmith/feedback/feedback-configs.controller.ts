import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Patch, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import {
  CreateFeedbackConfigDto,
  DeleteFeedbackConfigQueryDto,
  FeedbackConfigDto,
  ListFeedbackConfigsQueryDto,
  UpdateFeedbackConfigDto,
} from '@heddle/dto-experiments';
import { toFeedbackConfigDto } from '../../../core/feedback/feedback.mapper.js';
import { FeedbackConfigsService } from '../../../features/feedback/feedback-configs.service.js';
import { createFeedbackConfigExamples, updateFeedbackConfigExamples } from './feedback.examples.js';
import { toConfigChange, toFeedbackConfigQuery, toFeedbackKey, toNewConfig } from './feedback.request.js';

@ApiTags('Feedback')
@Controller('api/v1/feedback-configs')
export class FeedbackConfigsController {
  constructor(private readonly configs: FeedbackConfigsService) {}

  @Get()
  @RequirePermission('feedback:read')
  @ApiOperation({
    summary: 'List the configurations of feedback keys',
    description: 'Uploads and feedback fill this from `feedback_config`.',
  })
  @ApiOkResponse({ type: [FeedbackConfigDto], description: 'One page; empty past the end' })
  @ApiErrors(400, 422)
  async list(@Ctx() ctx: RequestContext, @Query() query: ListFeedbackConfigsQueryDto): Promise<FeedbackConfigDto[]> {
    const configs = await this.configs.list(ctx, toFeedbackConfigQuery(query));
    return configs.map(toFeedbackConfigDto);
  }

  @Post()
  @HttpCode(HttpStatus.OK)
  @RequirePermission('feedback:create')
  @ApiOperation({
    summary: 'Create the configuration of a feedback key',
    description:
      'A key that is configured in the same way is answered as it is; one that is not answers 400. Without ' +
      '`is_lower_score_better`, or with false, the direction is not set; PATCH sets either direction.',
  })
  @ApiBody({ type: CreateFeedbackConfigDto, examples: createFeedbackConfigExamples })
  @ApiOkResponse({ type: FeedbackConfigDto, description: 'The configuration' })
  @ApiErrors(400, 413, 422)
  async create(@Ctx() ctx: RequestContext, @Body() config: CreateFeedbackConfigDto): Promise<FeedbackConfigDto> {
    return toFeedbackConfigDto(await this.configs.create(ctx, config.feedback_key, toNewConfig(config)));
  }

  @Patch()
  @RequirePermission('feedback:update')
  @ApiOperation({
    summary: 'Change the configuration of a feedback key',
    description:
      'Nulls and absent members leave things as they are. Which direction is better counts at once, for stored ' +
      'feedback, too; the categories that stored feedback counts for stay as they are.',
  })
  @ApiBody({ type: UpdateFeedbackConfigDto, examples: updateFeedbackConfigExamples })
  @ApiOkResponse({ type: FeedbackConfigDto, description: 'The configuration' })
  @ApiErrors(400, 404, 413, 422)
  async update(@Ctx() ctx: RequestContext, @Body() change: UpdateFeedbackConfigDto): Promise<FeedbackConfigDto> {
    return toFeedbackConfigDto(await this.configs.update(ctx, change.feedback_key, toConfigChange(change)));
  }

  @Delete()
  @RequirePermission('feedback:delete')
  @ApiOperation({
    summary: 'Delete the configuration of a feedback key',
    description: 'Feedback of the key stays, with its categories; the key has no direction any more.',
  })
  @ApiOkResponse({ schema: { type: 'object', example: {} }, description: 'Deleted' })
  @ApiErrors(404, 422)
  async delete(@Ctx() ctx: RequestContext, @Query() query: DeleteFeedbackConfigQueryDto): Promise<object> {
    await this.configs.delete(ctx, toFeedbackKey(query));
    return {};
  }
}
