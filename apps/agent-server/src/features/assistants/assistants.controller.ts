import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Ctx } from '@heddle/auth';
import type { RequestContext } from '@heddle/auth';
import {
  ASSISTANT_FIELDS,
  AssistantResponseDto,
  CountAssistantsDto,
  CreateAssistantDto,
  ListAssistantVersionsDto,
  PatchAssistantDto,
  SearchAssistantsDto,
  SetLatestVersionDto,
  SetLatestVersionQueryDto,
} from '@heddle/dto-agent-server';
import { ApiErrors } from '@heddle/dto-common';
import { Idempotent, filterBodyBytes, MaxBody } from '@heddle/http';
import { onCollection, onAssistant, withMetadata } from '../../authorization/actions.js';
import { Authorize } from '../../authorization/authorize.decorator.js';
import { setPaginationHeaders } from '../../contract/pagination.js';
import { parseSelect, pickFields } from '../../contract/select-fields.js';
import { ApiSelectedResponse } from '../../contract/selected-response.decorator.js';
import { AssistantEditsService } from './assistant-edits.service.js';
import {
  countAssistantsExamples,
  createAssistantExamples,
  listVersionsExamples,
  patchAssistantExamples,
  searchAssistantsExamples,
  setLatestExamples,
} from './assistant.examples.js';
import { toAssistantDto, toVersionDto } from './assistant.mapper.js';
import { toAssistantFilter, toAssistantPatch, toVersion } from './assistant.request.js';
import { AssistantsService } from './assistants.service.js';

const assistantIdParam = ApiParam({
  name: 'assistant_id',
  description: 'Assistant id, or graph id for the default assistant of a graph',
  example: 'chat',
});

@ApiTags('Assistants')
@Controller('assistants')
export class AssistantsController {
  constructor(
    private readonly assistants: AssistantsService,
    private readonly edits: AssistantEditsService,
  ) {}

  @Post()
  @HttpCode(200)
  @Idempotent()
  @Authorize(onCollection('assistants', 'create', 'metadata'))
  @ApiBody({ type: CreateAssistantDto, examples: createAssistantExamples })
  @ApiOperation({ summary: 'Create an assistant', description: 'A named configuration of a graph, at version 1.' })
  @ApiOkResponse({ type: AssistantResponseDto })
  @ApiErrors(400, 404, 409, 422, 424)
  async create(@Ctx() ctx: RequestContext, @Body() body: CreateAssistantDto): Promise<AssistantResponseDto> {
    const assistant = await this.assistants.create(ctx, {
      assistantId: body.assistant_id ?? undefined,
      graphId: body.graph_id,
      name: body.name ?? 'Untitled',
      description: body.description ?? null,
      config: { ...body.config },
      context: body.context ?? {},
      metadata: body.metadata ?? {},
      ifExists: body.if_exists ?? 'raise',
    });
    return toAssistantDto(assistant);
  }

  @Post('search')
  @MaxBody(filterBodyBytes)
  @HttpCode(200)
  @ApiBody({ type: SearchAssistantsDto, examples: searchAssistantsExamples })
  @Authorize(onCollection('assistants', 'search', 'metadata'))
  @ApiOperation({
    summary: 'Search assistants',
    description: 'Pages by `limit` and `offset`; the total is in a header.',
  })
  @ApiSelectedResponse({
    type: [AssistantResponseDto],
    headers: {
      'X-Pagination-Total': { description: 'Number of all matches', schema: { type: 'integer' } },
      'X-Pagination-Next': { description: 'Offset of the next page, if there is one', schema: { type: 'integer' } },
    },
  })
  @ApiErrors(422)
  async search(
    @Ctx() ctx: RequestContext,
    @Body() body: SearchAssistantsDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Partial<AssistantResponseDto>[]> {
    const select = parseSelect(body.select, ASSISTANT_FIELDS, 'body');
    const offset = body.offset ?? 0;
    const { rows, total } = await this.assistants.search(ctx, toAssistantFilter(body), {
      limit: body.limit ?? 10,
      offset,
      sortBy: body.sort_by ?? 'created_at',
      sortOrder: body.sort_order ?? 'desc',
    });
    setPaginationHeaders(response, { total, offset, returned: rows.length });
    return rows.map((row) => pickFields(toAssistantDto(row), select));
  }

  @Post('count')
  @MaxBody(filterBodyBytes)
  @HttpCode(200)
  @ApiBody({ type: CountAssistantsDto, examples: countAssistantsExamples })
  @Authorize(onCollection('assistants', 'search', 'metadata'))
  @ApiOperation({ summary: 'Count assistants', description: 'Returns the number of matches as a plain integer.' })
  @ApiOkResponse({ schema: { type: 'integer', example: 3 } })
  @ApiErrors(422)
  count(@Ctx() ctx: RequestContext, @Body() body: CountAssistantsDto): Promise<number> {
    return this.assistants.count(ctx, toAssistantFilter(body));
  }

  @Get(':assistant_id')
  @Authorize(onAssistant('read'))
  @ApiOperation({
    summary: 'Get an assistant',
    description: '`assistant_id` is an id, or a graph id for the default assistant of a graph.',
  })
  @assistantIdParam
  @ApiOkResponse({ type: AssistantResponseDto })
  @ApiErrors(404)
  async get(@Ctx() ctx: RequestContext, @Param('assistant_id') id: string): Promise<AssistantResponseDto> {
    return toAssistantDto(await this.assistants.get(ctx, id));
  }

  @Patch(':assistant_id')
  @Authorize(withMetadata(onAssistant('update')))
  @ApiBody({ type: PatchAssistantDto, examples: patchAssistantExamples })
  @ApiOperation({
    summary: 'Change an assistant',
    description: 'Makes a new version. Metadata is merged; other given fields replace the stored ones.',
  })
  @assistantIdParam
  @ApiOkResponse({ type: AssistantResponseDto })
  @ApiErrors(400, 404, 422, 424)
  async patch(
    @Ctx() ctx: RequestContext,
    @Param('assistant_id') id: string,
    @Body() body: PatchAssistantDto,
  ): Promise<AssistantResponseDto> {
    return toAssistantDto(await this.edits.patch(ctx, id, toAssistantPatch(body)));
  }

  @Post(':assistant_id/versions')
  @HttpCode(200)
  @Authorize(onAssistant('read'))
  @ApiBody({ type: ListAssistantVersionsDto, examples: listVersionsExamples, required: false })
  @ApiOperation({ summary: 'List the versions of an assistant', description: 'Newest first.' })
  @assistantIdParam
  @ApiOkResponse({ type: [AssistantResponseDto] })
  @ApiErrors(404, 422)
  async versions(
    @Ctx() ctx: RequestContext,
    @Param('assistant_id') id: string,
    @Body() body: ListAssistantVersionsDto,
  ): Promise<AssistantResponseDto[]> {
    const page = { limit: body.limit ?? 10, offset: body.offset ?? 0 };
    const versions = await this.edits.versions(ctx, id, { metadata: body.metadata ?? undefined }, page);
    return versions.map(toVersionDto);
  }

  @Post(':assistant_id/latest')
  @HttpCode(200)
  @Authorize(onAssistant('update'))
  @ApiBody({ type: SetLatestVersionDto, examples: setLatestExamples, required: false })
  @ApiOperation({
    summary: 'Set the version of an assistant',
    description: 'Restores all fields of that version. The next change gets a number above all versions.',
  })
  @assistantIdParam
  @ApiOkResponse({ type: AssistantResponseDto })
  @ApiErrors(404, 422, 424)
  async setLatest(
    @Ctx() ctx: RequestContext,
    @Param('assistant_id') id: string,
    @Body() body: SetLatestVersionDto,
    @Query() query: SetLatestVersionQueryDto,
  ): Promise<AssistantResponseDto> {
    return toAssistantDto(await this.edits.goTo(ctx, id, toVersion(body.version, query.version)));
  }
}
