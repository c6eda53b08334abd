import {
  Body,
  Controller,
  Delete,
  Headers,
  HttpCode,
  HttpStatus,
  Param,
  Patch,
  Post,
  Query,
  Res,
} from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import {
  CreateExampleDto,
  DeleteExamplesQueryDto,
  ExampleDto,
  ExamplesWrittenDto,
  ExampleValidationDto,
  UpdateExampleDto,
  UpdateExampleOfManyDto,
} from '@heddle/dto-experiments';
import { Idempotent, ListOf, UuidPipe } from '@heddle/http';
import { toExampleDto } from '../../../core/examples/example.mapper.js';
import { ExampleWritesService } from '../../../features/examples/example-writes.service.js';
import { conditionOf, etagHeader, ifMatchHeader, tagged } from './example-tag.js';
import { maxExamples } from './example-form.js';
import { toValidationDto, toWrittenDto } from './example-write.mapper.js';
import { toChange, toChanges, toExampleIds, toNewExample, toNewExamples } from './example-write.request.js';
import {
  createExampleExamples,
  createExamplesExamples,
  updateExampleExamples,
  updateExamplesExamples,
} from './example.examples.js';

const many = { min: 1, max: maxExamples };
const newExamples = new ListOf(CreateExampleDto, many);
const changedExamples = new ListOf(UpdateExampleOfManyDto, many);

@ApiTags('Examples')
@Controller('api/v1/examples')
export class ExampleWritesController {
  constructor(private readonly examples: ExampleWritesService) {}

  @Post()
  @HttpCode(HttpStatus.OK)
  @RequirePermission('examples:create')
  @Idempotent()
  @ApiOperation({
    summary: 'Create an example',
    description: 'The dataset must be one that clients write. An existing id is refused with 409.',
  })
  @ApiBody({ type: CreateExampleDto, examples: createExampleExamples })
  @ApiOkResponse({ type: ExampleDto, description: 'The example' })
  @ApiErrors(400, 404, 409, 413, 422, 429)
  async create(@Ctx() ctx: RequestContext, @Body() example: CreateExampleDto): Promise<ExampleDto> {
    const { ids } = await this.examples.create(ctx, [toNewExample(example)]);
    const [created] = await this.examples.read(ctx, ids);
    return toExampleDto(created as NonNullable<typeof created>);
  }

  @Post('bulk')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('examples:create')
  @Idempotent()
  @ApiOperation({ summary: 'Create several examples', description: 'All or none; up to 20,000.' })
  @ApiBody({ type: [CreateExampleDto], examples: createExamplesExamples })
  @ApiOkResponse({ type: [ExampleDto], description: 'The examples, in the order in which they came' })
  @ApiErrors(400, 404, 409, 413, 422, 429)
  async createMany(@Ctx() ctx: RequestContext, @Body(newExamples) examples: CreateExampleDto[]): Promise<ExampleDto[]> {
    const { ids } = await this.examples.create(ctx, toNewExamples(examples));
    return (await this.examples.read(ctx, ids)).map(toExampleDto);
  }

  @Patch('bulk')
  @RequirePermission('examples:update')
  @ApiOperation({
    summary: 'Change several examples',
    description: 'All or none; null and absent members change nothing.',
  })
  @ApiBody({ type: [UpdateExampleOfManyDto], examples: updateExamplesExamples })
  @ApiOkResponse({ type: ExamplesWrittenDto, description: 'The changes' })
  @ApiErrors(400, 404, 409, 413, 422, 429)
  async updateMany(
    @Ctx() ctx: RequestContext,
    @Body(changedExamples) changes: UpdateExampleOfManyDto[],
  ): Promise<ExamplesWrittenDto> {
    return toWrittenDto(await this.examples.update(ctx, toChanges(changes)));
  }

  @Post('validate')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('examples:read')
  @ApiOperation({ summary: 'Check an example', description: 'Same checks as the creation; nothing is stored.' })
  @ApiBody({ type: CreateExampleDto, examples: createExampleExamples })
  @ApiOkResponse({ type: ExampleValidationDto, description: 'The example in its stored form' })
  @ApiErrors(400, 404, 413, 422, 429)
  async validate(@Ctx() ctx: RequestContext, @Body() example: CreateExampleDto): Promise<ExampleValidationDto> {
    const draft = toNewExample(example);
    const [planned] = await this.examples.validate(ctx, [draft]);
    return toValidationDto(planned as NonNullable<typeof planned>, draft, example.id ?? null);
  }

  @Post('validate/bulk')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('examples:read')
  @ApiOperation({ summary: 'Check several examples', description: 'Same checks as the creation; nothing is stored.' })
  @ApiBody({ type: [CreateExampleDto], examples: createExamplesExamples })
  @ApiOkResponse({ type: [ExampleValidationDto], description: 'The example in its stored form' })
  @ApiErrors(400, 404, 413, 422, 429)
  async validateMany(
    @Ctx() ctx: RequestContext,
    @Body(newExamples) examples: CreateExampleDto[],
  ): Promise<ExampleValidationDto[]> {
    const drafts = toNewExamples(examples);
    const planned = await this.examples.validate(ctx, drafts);
    return planned.map((example, index) =>
      toValidationDto(example, drafts[index] as (typeof drafts)[number], examples[index]?.id ?? null),
    );
  }

  @Delete()
  @RequirePermission('examples:delete')
  @ApiOperation({
    summary: 'Delete several examples',
    description: 'Older versions of their datasets keep them. Unknown ids are ignored.',
  })
  @ApiOkResponse({ schema: { type: 'object', example: {} }, description: 'Deleted' })
  @ApiErrors(400, 422)
  async deleteMany(@Ctx() ctx: RequestContext, @Query() query: DeleteExamplesQueryDto): Promise<object> {
    await this.examples.remove(ctx, toExampleIds(query));
    return {};
  }

  @Patch(':example_id')
  @RequirePermission('examples:update')
  @ApiOperation({ summary: 'Change an example', description: 'Null and absent members change nothing.' })
  @ApiParam({ name: 'example_id', format: 'uuid' })
  @ApiHeader(ifMatchHeader)
  @ApiBody({ type: UpdateExampleDto, examples: updateExampleExamples })
  @ApiOkResponse({ type: ExampleDto, description: 'The example', headers: etagHeader })
  @ApiErrors(400, 404, 409, 412, 413, 422, 429)
  async update(
    @Ctx() ctx: RequestContext,
    @Param('example_id', UuidPipe) id: string,
    @Body() change: UpdateExampleDto,
    @Headers('if-match') match: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ExampleDto> {
    const ifChangedAt = conditionOf(match);
    const { ids } = await this.examples.update(ctx, [
      { ...toChange(change, { id, place: ['body'] }), ...(ifChangedAt ? { ifChangedAt } : {}) },
    ]);
    const [changed] = await this.examples.read(ctx, ids);
    return tagged(response, toExampleDto(changed as NonNullable<typeof changed>));
  }

  @Delete(':example_id')
  @RequirePermission('examples:delete')
  @ApiOperation({ summary: 'Delete an example', description: 'Older versions of its dataset keep it.' })
  @ApiParam({ name: 'example_id', format: 'uuid' })
  @ApiHeader(ifMatchHeader)
  @ApiOkResponse({ schema: { type: 'object', example: {} }, description: 'Deleted' })
  @ApiErrors(400, 404, 412, 422)
  async delete(
    @Ctx() ctx: RequestContext,
    @Param('example_id', UuidPipe) id: string,
    @Headers('if-match') match: string | undefined,
  ): Promise<object> {
    await this.examples.removeOne(ctx, id, conditionOf(match));
    return {};
  }
}
