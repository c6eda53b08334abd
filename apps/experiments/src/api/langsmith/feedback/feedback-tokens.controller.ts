import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Query, Req } from '@nestjs/common';
import {
  ApiBody,
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { Ctx, Public, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import {
  CreateFeedbackTokenDto,
  FeedbackTokenDto,
  ListFeedbackTokensQueryDto,
  UseFeedbackTokenDto,
  UseFeedbackTokenQueryDto,
} from '@heddle/dto-experiments';
import { UuidPipe } from '@heddle/http';
import { FeedbackTokenSettings } from '../../../config/feedback-token-settings.js';
import { FeedbackTokensService } from '../../../features/feedback/feedback-tokens.service.js';
import { createTokenExamples, useTokenExamples } from './feedback-token.examples.js';
import { toFeedbackTokenDto } from './feedback-token.mapper.js';
import { toTokenRequest, toTokenUse } from './feedback-token.request.js';
import { OneOrListOf } from './one-or-list-of.pipe.js';

const length = { min: 1, max: 100 };
const sent = { $ref: getSchemaPath(CreateFeedbackTokenDto) };
const made = { $ref: getSchemaPath(FeedbackTokenDto) };
const noContent = { schema: { type: 'object', example: {} }, description: 'Stored' } as const;

@ApiTags('Feedback')
@ApiExtraModels(CreateFeedbackTokenDto, FeedbackTokenDto)
@Controller('api/v1/feedback/tokens')
export class FeedbackTokensController {
  constructor(
    private readonly tokens: FeedbackTokensService,
    private readonly settings: FeedbackTokenSettings,
  ) {}

  @Post()
  @HttpCode(HttpStatus.OK)
  @RequirePermission('feedback:create')
  @ApiOperation({
    summary: 'Create links for feedback',
    description: 'The holder of a link judges one key of one run, without an API key, until the link expires.',
  })
  @ApiBody({ schema: { oneOf: [sent, { type: 'array', items: sent }] }, examples: createTokenExamples })
  @ApiOkResponse({
    schema: { oneOf: [made, { type: 'array', items: made }] },
    description: 'One link; for a list, a list in its order',
  })
  @ApiErrors(413, 422)
  async create(
    @Ctx() ctx: RequestContext,
    @Req() request: Request,
    @Body(new OneOrListOf(CreateFeedbackTokenDto, length)) body: CreateFeedbackTokenDto | CreateFeedbackTokenDto[],
  ): Promise<FeedbackTokenDto | FeedbackTokenDto[]> {
    const tokens = await this.tokens.create(ctx, [body].flat().map(toTokenRequest));
    const links = tokens.map((token) => toFeedbackTokenDto(token, this.baseOf(request)));
    return Array.isArray(body) ? links : (links[0] as FeedbackTokenDto);
  }

  /** A link permits writes, so reading links requires the permission to write. */
  @Get()
  @RequirePermission('feedback:create')
  @ApiOperation({ summary: 'List the links of a run', description: 'Only valid links, oldest first.' })
  @ApiOkResponse({ type: [FeedbackTokenDto], description: 'One page; empty past the end' })
  @ApiErrors(422)
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: Request,
    @Query() query: ListFeedbackTokensQueryDto,
  ): Promise<FeedbackTokenDto[]> {
    const tokens = await this.tokens.list(ctx, query.run_id, query);
    return tokens.map((token) => toFeedbackTokenDto(token, this.baseOf(request)));
  }

  @Get(':token')
  @Public()
  @ApiOperation({
    summary: 'Give feedback by a link',
    description: 'Target of a link in a mail or a page; the address has the judgement. Needs no key.',
  })
  @ApiParam({ name: 'token', format: 'uuid' })
  @ApiOkResponse(noContent)
  @ApiErrors(404, 422)
  async useByAddress(@Param('token', UuidPipe) id: string, @Query() query: UseFeedbackTokenQueryDto): Promise<object> {
    await this.tokens.use(id, toTokenUse(query));
    return {};
  }

  @Post(':token')
  @HttpCode(HttpStatus.OK)
  @Public()
  @ApiOperation({ summary: 'Give feedback by a link, with a body', description: 'Needs no key.' })
  @ApiParam({ name: 'token', format: 'uuid' })
  @ApiBody({ type: UseFeedbackTokenDto, examples: useTokenExamples })
  @ApiOkResponse(noContent)
  @ApiErrors(404, 413, 415, 422)
  async use(@Param('token', UuidPipe) id: string, @Body() judgement: UseFeedbackTokenDto): Promise<object> {
    await this.tokens.use(id, toTokenUse(judgement));
    return {};
  }

  private baseOf(request: Request): string {
    return this.settings.publicUrl ?? `${request.protocol}://${request.get('host') ?? 'localhost'}`;
  }
}
