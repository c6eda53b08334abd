import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Public } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import {
  CountExamplesQueryDto,
  DatasetDto,
  ExampleDto,
  ListExamplesQueryDto,
  ListSessionsQueryDto,
  QueryRunsDto,
  RunPageDto,
  SessionDto,
} from '@heddle/dto-experiments';
import { UuidPipe } from '@heddle/http';
import { toDatasetDto } from '../../../core/datasets/dataset.mapper.js';
import { selectExampleFields, toExampleDto } from '../../../core/examples/example.mapper.js';
import { toSessionDto } from '../../../core/experiments/experiment.mapper.js';
import { toRunPageDto } from '../../../core/runs/run.mapper.js';
import { SharedViewService } from '../../../features/shares/shared-view.service.js';
import { toExampleSearch, toExamplePage } from '../examples/example.request.js';
import { toRunQuery } from '../runs/run.request.js';
import { toSessionQuery, toStatsRequest } from '../sessions/session.request.js';

/** Read access for holders of a share token. */
@ApiTags('Shared datasets')
@ApiParam({ name: 'share_token', format: 'uuid' })
@Controller('api/v1/public/:share_token')
export class SharedViewController {
  constructor(private readonly view: SharedViewService) {}

  @Get('datasets')
  @Public()
  @ApiOperation({ summary: 'Get a shared dataset', description: 'Needs no key: the token is enough.' })
  @ApiOkResponse({ type: DatasetDto, description: 'The dataset' })
  @ApiErrors(404, 422)
  async dataset(@Param('share_token', UuidPipe) token: string): Promise<DatasetDto> {
    return toDatasetDto(await this.view.dataset(token));
  }

  @Get('examples')
  @Public()
  @ApiOperation({
    summary: 'List examples of a shared dataset',
    description: 'Same as the list of examples with a key.',
  })
  @ApiOkResponse({ type: [ExampleDto], description: 'One page; empty past the end' })
  @ApiErrors(400, 404, 422)
  async examples(
    @Param('share_token', UuidPipe) token: string,
    @Query() query: ListExamplesQueryDto,
  ): Promise<Partial<ExampleDto>[]> {
    const examples = await this.view.listExamples(token, toExampleSearch(query), toExamplePage(query));
    return examples.map((example) => selectExampleFields(toExampleDto(example), query.select));
  }

  @Get('examples/count')
  @Public()
  @ApiOperation({ summary: 'Count examples of a shared dataset', description: 'Takes the filters of the list.' })
  @ApiOkResponse({ schema: { type: 'integer', example: 2 }, description: 'Count' })
  @ApiErrors(400, 404, 422)
  count(@Param('share_token', UuidPipe) token: string, @Query() query: CountExamplesQueryDto): Promise<number> {
    return this.view.countExamples(token, toExampleSearch(query));
  }

  @Get('datasets/sessions')
  @Public()
  @ApiOperation({
    summary: 'List experiments of a shared dataset',
    description: 'None, unless it is shared with `share_projects=true`.',
  })
  @ApiOkResponse({ type: [SessionDto], description: 'One page; empty past the end' })
  @ApiErrors(400, 404, 422)
  async sessions(
    @Param('share_token', UuidPipe) token: string,
    @Query() query: ListSessionsQueryDto,
  ): Promise<SessionDto[]> {
    return (await this.view.listSessions(token, toSessionQuery(query), toStatsRequest(query))).map(toSessionDto);
  }

  @Post('datasets/runs/query')
  @HttpCode(HttpStatus.OK)
  @Public()
  @ApiOperation({
    summary: 'Query runs over a shared dataset',
    description: 'None, unless it is shared with `share_projects=true`. Runs of its experiments alone.',
  })
  @ApiBody({ type: QueryRunsDto, examples: { roots: { value: { is_root: true, limit: 100 } } } })
  @ApiOkResponse({ type: RunPageDto, description: 'One page, and the cursor of the next' })
  @ApiErrors(400, 404, 413, 415, 422)
  async runs(@Param('share_token', UuidPipe) token: string, @Body() query: QueryRunsDto): Promise<RunPageDto> {
    return toRunPageDto(await this.view.queryRuns(token, toRunQuery(query)), query);
  }
}
