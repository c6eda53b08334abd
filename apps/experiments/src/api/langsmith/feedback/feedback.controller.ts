import { All, Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Patch, Post, Query } from '@nestjs/common';
import {
  ApiBody,
  ApiExcludeEndpoint,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
  type ApiResponseOptions,
} from '@nestjs/swagger';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import {
  CreateFeedbackDto,
  FeedbackDto,
  GetFeedbackQueryDto,
  ListFeedbackQueryDto,
  UpdateFeedbackDto,
} from '@heddle/dto-experiments';
import { UuidPipe } from '@heddle/http';
import { FormulasNotSupportedError } from '../../../core/feedback/feedback.errors.js';
import { toFeedbackDto, toNamedFeedbackDto } from '../../../core/feedback/feedback.mapper.js';
import { FeedbackService } from '../../../features/feedback/feedback.service.js';
import { createFeedbackExamples, updateFeedbackExamples } from './feedback.examples.js';
import { toFeedbackChange, toFeedbackQuery, toNewFeedback } from './feedback.request.js';

const stored: ApiResponseOptions = { type: FeedbackDto, description: 'The feedback as it is stored' };

@ApiTags('Feedback')
@Controller('api/v1/feedback')
export class FeedbackController {
  constructor(private readonly feedback: FeedbackService) {}

  @Get()
  @RequirePermission('feedback:read')
  @ApiOperation({ summary: 'List feedback', description: 'Newest first. Filters are combined.' })
  @ApiOkResponse({ type: [FeedbackDto], description: 'One page; empty past the end' })
  @ApiErrors(422)
  async list(@Ctx() ctx: RequestContext, @Query() query: ListFeedbackQueryDto): Promise<FeedbackDto[]> {
    const feedback = await this.feedback.list(ctx, toFeedbackQuery(query));
    return feedback.map(query.include_user_names ? toNamedFeedbackDto : toFeedbackDto);
  }

  @Post()
  @HttpCode(HttpStatus.OK)
  @RequirePermission('feedback:create')
  @ApiOperation({
    summary: 'Give feedback',
    description:
      'On a run (`run_id`), which may arrive later, or on an experiment as a whole (`session_id`). ' +
      'The same feedback under the same `id` is answered as it is stored; other content under that id answers 409.',
  })
  @ApiBody({ type: CreateFeedbackDto, examples: createFeedbackExamples })
  @ApiOkResponse(stored)
  @ApiErrors(404, 409, 413, 422)
  async create(@Ctx() ctx: RequestContext, @Body() feedback: CreateFeedbackDto): Promise<FeedbackDto> {
    return toFeedbackDto(await this.feedback.create(ctx, toNewFeedback(feedback)));
  }

  @Post('eager')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('feedback:create')
  @ApiOperation({ summary: 'Give feedback', description: 'The same as `POST /feedback`.' })
  @ApiBody({ type: CreateFeedbackDto, examples: createFeedbackExamples })
  @ApiOkResponse(stored)
  @ApiErrors(404, 409, 413, 422)
  async createEagerly(@Ctx() ctx: RequestContext, @Body() feedback: CreateFeedbackDto): Promise<FeedbackDto> {
    return toFeedbackDto(await this.feedback.create(ctx, toNewFeedback(feedback)));
  }

  /** Otherwise read as an id. */
  @All(['formulas', 'formulas/:id'])
  @RequirePermission('feedback:read')
  @ApiExcludeEndpoint()
  formulas(): never {
    throw new FormulasNotSupportedError();
  }

  @Get(':feedback_id')
  @RequirePermission('feedback:read')
  @ApiOperation({ summary: 'Get one feedback', description: 'The score, its reasons and its source.' })
  @ApiParam({ name: 'feedback_id', format: 'uuid' })
  @ApiOkResponse({ type: FeedbackDto, description: 'The feedback' })
  @ApiErrors(404, 422)
  async get(
    @Ctx() ctx: RequestContext,
    @Param('feedback_id', UuidPipe) id: string,
    @Query() query: GetFeedbackQueryDto,
  ): Promise<FeedbackDto> {
    const feedback = await this.feedback.get(ctx, id);
    return query.include_user_names ? toNamedFeedbackDto(feedback) : toFeedbackDto(feedback);
  }

  @Patch(':feedback_id')
  @RequirePermission('feedback:update')
  @ApiOperation({
    summary: 'Change feedback',
    description: 'Nulls and absent members leave things as they are. A score ends that the judgement failed.',
  })
  @ApiParam({ name: 'feedback_id', format: 'uuid' })
  @ApiBody({ type: UpdateFeedbackDto, examples: updateFeedbackExamples })
  @ApiOkResponse(stored)
  @ApiErrors(404, 413, 422)
  async update(
    @Ctx() ctx: RequestContext,
    @Param('feedback_id', UuidPipe) id: string,
    @Body() change: UpdateFeedbackDto,
  ): Promise<FeedbackDto> {
    return toFeedbackDto(await this.feedback.update(ctx, id, toFeedbackChange(change)));
  }

  @Delete(':feedback_id')
  @RequirePermission('feedback:delete')
  @ApiOperation({ summary: 'Delete feedback', description: 'Statistics no longer include it.' })
  @ApiParam({ name: 'feedback_id', format: 'uuid' })
  @ApiOkResponse({ schema: { type: 'object', example: {} }, description: 'Deleted' })
  @ApiErrors(404, 422)
  async delete(@Ctx() ctx: RequestContext, @Param('feedback_id', UuidPipe) id: string): Promise<object> {
    await this.feedback.delete(ctx, id);
    return {};
  }
}
