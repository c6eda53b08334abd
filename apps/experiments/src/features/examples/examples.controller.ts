import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import { CountExamplesQueryDto, ExampleDto, GetExampleQueryDto, ListExamplesQueryDto } from '@heddle/dto-experiments';
import { UuidPipe } from '@heddle/http';
import { ExamplesService } from './examples.service.js';

@ApiTags('Examples')
@Controller('api/v1/examples')
export class ExamplesController {
  constructor(private readonly examples: ExamplesService) {}

  @Get()
  @RequirePermission('examples:read')
  @ApiOperation({ summary: 'List examples', description: 'Of one dataset, of several ids, or of the whole workspace.' })
  @ApiOkResponse({ type: [ExampleDto], description: 'One page; empty past the end' })
  @ApiErrors(400, 422)
  list(@Ctx() ctx: RequestContext, @Query() query: ListExamplesQueryDto): Promise<Partial<ExampleDto>[]> {
    return this.examples.list(ctx, query);
  }

  @Get('count')
  @RequirePermission('examples:read')
  @ApiOperation({ summary: 'Count examples', description: 'Takes the filters of the list.' })
  @ApiOkResponse({ schema: { type: 'integer', example: 2 }, description: 'How many' })
  @ApiErrors(400, 422)
  async count(@Ctx() ctx: RequestContext, @Query() query: CountExamplesQueryDto): Promise<number> {
    return this.examples.count(ctx, query);
  }

  @Get(':example_id')
  @RequirePermission('examples:read')
  @ApiOperation({ summary: 'Get an example', description: 'As it is, or with `as_of` as it was.' })
  @ApiParam({ name: 'example_id', format: 'uuid' })
  @ApiOkResponse({ type: ExampleDto, description: 'The example' })
  @ApiErrors(404, 422)
  get(
    @Ctx() ctx: RequestContext,
    @Param('example_id', UuidPipe) id: string,
    @Query() query: GetExampleQueryDto,
  ): Promise<ExampleDto> {
    return this.examples.get(ctx, id, query.as_of);
  }
}
