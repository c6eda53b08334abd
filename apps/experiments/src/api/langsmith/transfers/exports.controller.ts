import { applyDecorators, Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import { DatasetAsOfQueryDto } from '@heddle/dto-experiments';
import { UuidPipe } from '@heddle/http';
import { toAsOf } from '../../../contract/as-of.js';
import { streamAnswer } from '../../../contract/stream-answer.js';
import { TransfersService } from '../../../features/transfers/transfers.service.js';
import { csvLines, evalsLines, fineTuningLines, jsonLines } from './export-lines.js';

const csv = 'text/csv';
const jsonl = 'application/x-ndjson';

/** Route of a file with all examples of a version. */
const Export = (path: string, type: string, summary: string, description: string, example: string) =>
  applyDecorators(
    Get(path),
    RequirePermission('datasets:read', 'examples:read'),
    ApiOperation({ summary, description: `${description} All examples of one version, in its order; no limit.` }),
    ApiProduces(type),
    ApiOkResponse({ description: 'The file', content: { [type]: { schema: { type: 'string' }, example } } }),
    ApiErrors(404, 422),
  );

@ApiTags('Datasets')
@ApiParam({ name: 'dataset_id', format: 'uuid' })
@Controller('api/v1/datasets/:dataset_id')
export class ExportsController {
  constructor(private readonly transfers: TransfersService) {}

  @Export(
    'csv',
    csv,
    'Export as CSV',
    'A column for each member of inputs and outputs; text that looks like a formula gets an apostrophe.',
    'id,inputs.question,outputs.answer,metadata,created_at,modified_at',
  )
  async csv(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) id: string,
    @Query() { as_of }: DatasetAsOfQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    const source = await this.transfers.export(ctx, id, toAsOf(as_of));
    await streamAnswer(response, { contentType: `${csv}; charset=utf-8`, fileName: `${id}.csv` }, csvLines(source));
  }

  @Export(
    'jsonl',
    jsonl,
    'Export as JSON lines',
    'One example a line, as it is.',
    '{"id":"3f0f6a54-8d53-4f6a-b7cd-3b2b6e0f5c01","inputs":{"question":"Why?"}}',
  )
  async jsonl(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) id: string,
    @Query() { as_of }: DatasetAsOfQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    const source = await this.transfers.export(ctx, id, toAsOf(as_of));
    await streamAnswer(response, { contentType: jsonl, fileName: `${id}.jsonl` }, jsonLines(source));
  }

  @Export(
    'openai',
    jsonl,
    'Export for OpenAI Evals',
    'One line per example: `input` is a list of messages, `ideal` the answer.',
    '{"input":[{"role":"user","content":"Why?"}],"ideal":"Because"}',
  )
  async openai(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) id: string,
    @Query() { as_of }: DatasetAsOfQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    const source = await this.transfers.export(ctx, id, toAsOf(as_of));
    await streamAnswer(response, { contentType: jsonl, fileName: `${id}.evals.jsonl` }, evalsLines(source));
  }

  @Export(
    'openai_ft',
    jsonl,
    'Export for fine-tuning',
    'One line per example: `messages` ends with the expected answer.',
    '{"messages":[{"role":"user","content":"Why?"}]}',
  )
  async fineTuning(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) id: string,
    @Query() { as_of }: DatasetAsOfQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    const source = await this.transfers.export(ctx, id, toAsOf(as_of));
    await streamAnswer(response, { contentType: jsonl, fileName: `${id}.ft.jsonl` }, fineTuningLines(source));
  }
}
