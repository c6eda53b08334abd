import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import {
  AppendRowsQueryDto,
  ChunkedUploadDto,
  OpenUploadDto,
  UploadCheckDto,
  UploadQueryDto,
  UploadResponseDto,
  UploadRowDto,
} from '@heddle/dto-experiments';
import { Idempotent, ReadsOwnBody, UuidPipe } from '@heddle/http';
import { UploadSettings } from '../../../config/upload-settings.js';
import { ChunkedUploadsService } from '../../../features/uploads/chunked-uploads.service.js';
import { UploadMetrics } from '../../../features/uploads/upload.metrics.js';
import { BodyReceiver } from '../../../intake/body-receiver.js';
import { toUploadCheckDto } from '../../langsmith/uploads/upload-contents.mapper.js';
import { answerStored, uploadAnswer } from '../../langsmith/uploads/upload.answer.js';
import { chunkExamples, openUploadExamples } from '../../langsmith/uploads/upload.examples.js';
import { toChunkedUploadDto } from './chunked-upload.mapper.js';

const emptyObject = { type: 'object', example: {} } as const;

@ApiTags('Upload')
@Controller('api/v1/datasets/upload-experiment/sessions')
export class ChunkedUploadsController {
  constructor(
    private readonly settings: UploadSettings,
    private readonly receiver: BodyReceiver,
    private readonly uploads: ChunkedUploadsService,
    private readonly metrics: UploadMetrics,
  ) {}

  @Post()
  @RequirePermission('datasets:create')
  @Idempotent({ mismatchStatus: 422 })
  @ApiOperation({
    summary: 'Open an upload in chunks',
    description: [
      'For experiments that are too large for one request, or for unreliable connections. Send the experiment first,',
      'without `results`; then its rows in any number of requests; then `complete`, which stores everything or nothing.',
      'An invalid name or dataset is refused here.',
    ].join(' '),
  })
  @ApiBody({ type: OpenUploadDto, examples: openUploadExamples })
  @ApiCreatedResponse({ type: ChunkedUploadDto, description: 'Opened' })
  @ApiErrors(400, 409, 413, 422, 429)
  async open(@Ctx() ctx: RequestContext, @Body() header: object): Promise<ChunkedUploadDto> {
    return toChunkedUploadDto(await this.uploads.open(ctx, header));
  }

  @Get(':upload_id')
  @RequirePermission('datasets:create')
  @ApiOperation({ summary: 'Get the progress of an upload', description: 'The next chunk begins at `next_offset`.' })
  @ApiParam({ name: 'upload_id', format: 'uuid' })
  @ApiOkResponse({ type: ChunkedUploadDto, description: 'The upload' })
  @ApiErrors(404, 422)
  async get(@Ctx() ctx: RequestContext, @Param('upload_id', UuidPipe) id: string): Promise<ChunkedUploadDto> {
    return toChunkedUploadDto(await this.uploads.get(ctx, id));
  }

  @Put(':upload_id/rows')
  @RequirePermission('datasets:create')
  @ReadsOwnBody()
  @ApiOperation({
    summary: 'Send rows of an upload',
    description: [
      'A list of rows, or with `Content-Type: application/x-ndjson` a row in each line; compressed, too. `offset` is',
      'the number of rows sent before. The same rows at the same offset are acknowledged again; other rows there, and',
      'an offset that leaves a gap, answer 409 with `expected_offset`. Rows are checked as they come.',
    ].join(' '),
  })
  @ApiParam({ name: 'upload_id', format: 'uuid' })
  @ApiBody({ schema: { type: 'array', items: { $ref: getSchemaPath(UploadRowDto) } }, examples: chunkExamples })
  @ApiOkResponse({ type: ChunkedUploadDto, description: 'Kept' })
  @ApiErrors(400, 404, 409, 413, 422)
  async append(
    @Ctx() ctx: RequestContext,
    @Param('upload_id', UuidPipe) id: string,
    @Query() { offset }: AppendRowsQueryDto,
    @Req() request: Request,
  ): Promise<ChunkedUploadDto> {
    const rows = await this.receiver.receive(request, this.settings.chunks.maxChunkBytes);
    try {
      return toChunkedUploadDto(await this.uploads.append(ctx, id, offset, rows));
    } finally {
      await rows.dispose();
    }
  }

  @Post(':upload_id/complete')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('datasets:create')
  @ApiOperation({
    summary: 'Complete an upload in chunks',
    description: [
      'Stores all rows in one transaction and answers as an upload in one piece does. Completing again gives the same',
      'answer until the upload expires. What is refused stays open. With `validate_only=true` nothing is stored.',
    ].join(' '),
  })
  @ApiParam({ name: 'upload_id', format: 'uuid' })
  @ApiBody({ required: false, schema: emptyObject, examples: { nothing: { value: {} } }, description: 'Nothing' })
  @ApiExtraModels(UploadResponseDto, UploadCheckDto)
  @ApiOkResponse({ schema: uploadAnswer, description: 'Stored; with `validate_only` the result of the check' })
  @ApiErrors(400, 404, 409, 422)
  async complete(
    @Ctx() ctx: RequestContext,
    @Param('upload_id', UuidPipe) id: string,
    @Query() { validate_only: validateOnly }: UploadQueryDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<UploadResponseDto | UploadCheckDto> {
    if (validateOnly) return toUploadCheckDto(await this.uploads.check(ctx, id));
    return answerStored(response, await this.metrics.measure(() => this.uploads.complete(ctx, id)));
  }

  @Delete(':upload_id')
  @RequirePermission('datasets:create')
  @ApiOperation({ summary: 'Abort an upload', description: 'Deletes its rows. A completed upload answers 409.' })
  @ApiParam({ name: 'upload_id', format: 'uuid' })
  @ApiOkResponse({ schema: emptyObject, description: 'Aborted' })
  @ApiErrors(404, 409, 422)
  async abort(@Ctx() ctx: RequestContext, @Param('upload_id', UuidPipe) id: string): Promise<object> {
    await this.uploads.abort(ctx, id);
    return {};
  }
}
