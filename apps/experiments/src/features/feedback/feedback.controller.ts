import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import {
  FeedbackConfigDto,
  FeedbackDto,
  ListFeedbackConfigsQueryDto,
  ListFeedbackQueryDto,
} from '@heddle/dto-experiments';
import { UuidPipe } from '@heddle/http';
import { toFeedbackConfigDto, toFeedbackDto } from './feedback.mapper.js';
import { toFeedbackConfigQuery, toFeedbackQuery } from './feedback.request.js';
import { FeedbackService } from './feedback.service.js';

@ApiTags('Feedback')
@Controller('api/v1')
export class FeedbackController {
  constructor(private readonly feedback: FeedbackService) {}

  @Get('feedback')
  @RequirePermission('feedback:read')
  @ApiOperation({ summary: 'List feedback', description: 'Newest first. Filters are combined.' })
  @ApiOkResponse({ type: [FeedbackDto], description: 'One page; empty past the end' })
  @ApiErrors(400, 422)
  async list(@Ctx() ctx: RequestContext, @Query() query: ListFeedbackQueryDto): Promise<FeedbackDto[]> {
    const feedback = await this.feedback.list(ctx, toFeedbackQuery(query));
    return feedback.map(toFeedbackDto);
  }

  @Get('feedback/:feedback_id')
  @RequirePermission('feedback:read')
  @ApiOperation({ summary: 'Get one feedback', description: 'The score, its reasons, and who gave it.' })
  @ApiParam({ name: 'feedback_id', format: 'uuid' })
  @ApiOkResponse({ type: FeedbackDto, description: 'The feedback' })
  @ApiErrors(404, 422)
  async get(@Ctx() ctx: RequestContext, @Param('feedback_id', UuidPipe) id: string): Promise<FeedbackDto> {
    return toFeedbackDto(await this.feedback.get(ctx, id));
  }

  @Get('feedback-configs')
  @RequirePermission('feedback:read')
  @ApiOperation({
    summary: 'List how feedback keys are meant',
    description: 'Uploads fill this from `feedback_config`.',
  })
  @ApiOkResponse({ type: [FeedbackConfigDto], description: 'One page; empty past the end' })
  @ApiErrors(422)
  async listConfigs(
    @Ctx() ctx: RequestContext,
    @Query() query: ListFeedbackConfigsQueryDto,
  ): Promise<FeedbackConfigDto[]> {
    const configs = await this.feedback.listConfigs(ctx, toFeedbackConfigQuery(query));
    return configs.map(toFeedbackConfigDto);
  }
}
