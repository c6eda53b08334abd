import { Body, Controller, HttpCode, HttpStatus, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import { CloneDatasetDto, ClonedExampleDto, DatasetDto, ExampleDto } from '@heddle/dto-experiments';
import { Idempotent, ReadsOwnBody, UuidPipe } from '@heddle/http';
import { RefuseAllButPost } from '../../../contract/post-only.js';
import { streamAnswer } from '../../../contract/stream-answer.js';
import { toDatasetDto } from '../../../core/datasets/dataset.mapper.js';
import { toExampleDto } from '../../../core/examples/example.mapper.js';
import { TransfersService } from '../../../features/transfers/transfers.service.js';
import { FormReceiver } from '../../../intake/form-receiver.js';
import { IntakeSettings } from '../../../intake/intake-settings.js';
import { toNewDataset } from '../datasets/dataset.request.js';
import { checkCsvFile, csvDrafts, type CsvFile, maxCsvParts, toCsvDataset } from './csv-form.js';
import { jsonList } from './json-list.js';
import { cloneExamples } from './transfer.examples.js';
import { toClone, toClonedExampleDto } from './transfer.mapper.js';

const names = { type: 'array', items: { type: 'string' } } as const;
const rows = {
  file: { type: 'string', format: 'binary', description: 'CSV; the first line names the columns' },
  input_keys: { ...names, description: 'Columns that become inputs' },
  output_keys: { ...names, description: 'Columns that become expected outputs' },
  metadata_keys: { ...names, description: 'Columns that become metadata' },
} as const;
const required = ['file', 'input_keys'];
const csvParts = {
  file: 'question,answer\nWhich river flows through Vienna?,The Danube\n',
  input_keys: ['question'],
  output_keys: ['answer'],
};

@ApiTags('Datasets')
@Controller('api/v1')
export class ImportsController {
  constructor(
    private readonly transfers: TransfersService,
    private readonly forms: FormReceiver,
    private readonly settings: IntakeSettings,
  ) {}

  @Post('datasets/upload')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('datasets:create', 'examples:create')
  @ReadsOwnBody()
  @ApiOperation({
    summary: 'Create a dataset from a CSV file',
    description: 'One example a row; all values are text. Without a name the dataset has that of the file.',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required,
      properties: {
        ...rows,
        name: { type: 'string' },
        description: { type: 'string' },
        data_type: { type: 'string', enum: ['kv', 'llm', 'chat'] },
        inputs_schema_definition: { type: 'string', description: 'A JSON schema' },
        outputs_schema_definition: { type: 'string', description: 'A JSON schema' },
      },
    },
    examples: { file: { value: { ...csvParts, name: 'Rivers' } } },
  })
  @ApiOkResponse({ type: DatasetDto, description: 'The dataset' })
  @ApiErrors(400, 409, 413, 422, 429)
  async createDataset(@Ctx() ctx: RequestContext, @Req() request: Request): Promise<DatasetDto> {
    return this.withFile(request, async (file) => {
      const dataset = toNewDataset(await toCsvDataset(file, this.settings));
      return toDatasetDto(await this.transfers.importDataset(ctx, dataset, (id) => csvDrafts(file, id)));
    });
  }

  @Post('examples/upload/:dataset_id')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('examples:create')
  @ReadsOwnBody()
  @ApiOperation({ summary: 'Add the rows of a CSV file', description: 'All or none; all values are text.' })
  @ApiParam({ name: 'dataset_id', format: 'uuid' })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', required, properties: rows }, examples: { file: { value: csvParts } } })
  @ApiOkResponse({ type: [ExampleDto], description: 'The examples, in the order of the file' })
  @ApiErrors(400, 404, 413, 422, 429)
  async addExamples(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const stored = await this.withFile(request, (file) =>
      this.transfers.importExamples(ctx, id, () => csvDrafts(file, id)),
    );
    const list = jsonList(this.transfers.imported(ctx, stored), toExampleDto);
    await streamAnswer(response, { contentType: 'application/json; charset=utf-8' }, list);
  }

  @Post('datasets/clone')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('examples:read', 'examples:create')
  @Idempotent()
  @ApiOperation({
    summary: 'Copy examples to another dataset',
    description: 'Under ids of their own. The source may hold uploaded experiments; the target may not.',
  })
  @ApiBody({ type: CloneDatasetDto, examples: cloneExamples })
  @ApiOkResponse({ type: [ClonedExampleDto], description: 'The copies, in the order of the source' })
  @ApiErrors(400, 404, 413, 422, 429)
  async clone(@Ctx() ctx: RequestContext, @Body() body: CloneDatasetDto): Promise<ClonedExampleDto[]> {
    const ids = await this.transfers.clone(ctx, toClone(body));
    return ids.map((id) => toClonedExampleDto(id, body.target_dataset_id));
  }

  private withFile<T>(request: Request, work: (file: CsvFile) => Promise<T>): Promise<T> {
    return this.forms.receive(request, { maxParts: maxCsvParts, gated: 'all' }, async (form) =>
      work(await checkCsvFile(form, this.settings)),
    );
  }

  @RefuseAllButPost('datasets/clone', 'datasets/upload')
  refuseOtherMethods(): void {}
}
