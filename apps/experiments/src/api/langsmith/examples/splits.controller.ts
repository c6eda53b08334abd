import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import { DatasetAsOfQueryDto, UpdateSplitDto } from '@heddle/dto-experiments';
import { UuidPipe } from '@heddle/http';
import { toAsOf } from '../../../contract/as-of.js';
import { ExampleWritesService } from '../../../features/examples/example-writes.service.js';
import { ExamplesService } from '../../../features/examples/examples.service.js';
import { toSplitMove } from './example-write.request.js';
import { updateSplitExamples } from './example.examples.js';

const textList = { type: 'array', items: { type: 'string' } } as const;

@ApiTags('Datasets')
@ApiParam({ name: 'dataset_id', format: 'uuid' })
@Controller('api/v1/datasets/:dataset_id/splits')
export class SplitsController {
  constructor(
    private readonly examples: ExamplesService,
    private readonly writes: ExampleWritesService,
  ) {}

  @Get()
  @RequirePermission('datasets:read')
  @ApiOperation({ summary: 'List splits', description: 'Names of the splits that examples are in, alphabetically.' })
  @ApiOkResponse({ schema: { ...textList, example: ['base', 'test'] }, description: 'Names' })
  @ApiErrors(404, 422)
  list(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) id: string,
    @Query() query: DatasetAsOfQueryDto,
  ): Promise<string[]> {
    return this.examples.splits(ctx, id, toAsOf(query.as_of));
  }

  @Put()
  @RequirePermission('examples:update')
  @ApiOperation({ summary: 'Add examples to a split', description: '`remove` removes them from the split.' })
  @ApiBody({ type: UpdateSplitDto, examples: updateSplitExamples })
  @ApiOkResponse({
    schema: { type: 'array', items: { type: 'string', format: 'uuid' }, example: [] },
    description: 'Ids of the changed examples',
  })
  @ApiErrors(400, 404, 409, 413, 422)
  update(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) id: string,
    @Body() body: UpdateSplitDto,
  ): Promise<string[]> {
    return this.writes.moveSplit(ctx, id, toSplitMove(body));
  }
}
