import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import { CountExamplesQueryDto, ExampleDto, GetExampleQueryDto, ListExamplesQueryDto } from '@heddle/dto-experiments';
import { UuidPipe } from '@heddle/http';
import { toAsOf } from '../../../contract/as-of.js';
import { selectExampleFields, toExampleDto } from '../../../core/examples/example.mapper.js';
import { ExamplesService } from '../../../features/examples/examples.service.js';
import { toExampleSearch, toExamplePage } from './example.request.js';
import { etagHeader, tagged } from './example-tag.js';

@ApiTags('Examples')
@Controller('api/v1/examples')
export class ExamplesController {
  constructor(private readonly examples: ExamplesService) {}

  @Get()
  @RequirePermission('examples:read')
  @ApiOperation({
    summary: 'List examples',
    description: 'Examples of one dataset, with given ids, or of the whole workspace.',
  })
  @ApiOkResponse({ type: [ExampleDto], description: 'One page; empty past the end' })
  @ApiErrors(400, 422)
  async list(@Ctx() ctx: RequestContext, @Query() query: ListExamplesQueryDto): Promise<Partial<ExampleDto>[]> {
    const examples = await this.examples.list(ctx, toExampleSearch(query), toExamplePage(query));
    return examples.map((example) => selectExampleFields(toExampleDto(example), query.select));
  }

  @Get('count')
  @RequirePermission('examples:read')
  @ApiOperation({ summary: 'Count examples', description: 'Takes the filters of the list.' })
  @ApiOkResponse({ schema: { type: 'integer', example: 2 }, description: 'Count' })
  @ApiErrors(400, 422)
  count(@Ctx() ctx: RequestContext, @Query() query: CountExamplesQueryDto): Promise<number> {
    return this.examples.count(ctx, toExampleSearch(query));
  }

  @Get(':example_id')
  @RequirePermission('examples:read')
  @ApiOperation({
    summary: 'Get an example',
    description: 'The newest version, or with `as_of` an older one, also of a deleted example.',
  })
  @ApiParam({ name: 'example_id', format: 'uuid' })
  @ApiOkResponse({ type: ExampleDto, description: 'The example', headers: etagHeader })
  @ApiErrors(404, 422)
  async get(
    @Ctx() ctx: RequestContext,
    @Param('example_id', UuidPipe) id: string,
    @Query() query: GetExampleQueryDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ExampleDto> {
    const which = { asOf: toAsOf(query.as_of), datasetId: query.dataset };
    return tagged(response, toExampleDto(await this.examples.get(ctx, id, which)));
  }
}
