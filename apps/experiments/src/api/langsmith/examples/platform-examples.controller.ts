import { applyDecorators, Body, Controller, HttpCode, HttpStatus, Param, Patch, Post, Req } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import { DeleteExamplesDto, ExamplesDeletedDto, ExamplesWrittenDto } from '@heddle/dto-experiments';
import { ReadsOwnBody, UuidPipe } from '@heddle/http';
import { ExampleWritesService } from '../../../features/examples/example-writes.service.js';
import { FormReceiver } from '../../../intake/form-receiver.js';
import { IntakeSettings } from '../../../intake/intake-settings.js';
import { changesOfForm, draftsOfForm, type ExampleForm, maxExampleParts, toExampleForm } from './example-form.js';
import { toWrittenDto } from './example-write.mapper.js';
import { deleteExamplesExamples } from './example.examples.js';

const formSchema = {
  type: 'object',
  description:
    'For each example a part named `{id}` with a JSON object (`metadata`, `split`, `source_run_id`, `use_source_run_io`, `created_at`), a part `{id}.inputs` and a part `{id}.outputs`. Attachments are refused.',
  additionalProperties: { type: 'string', format: 'binary' },
};

const formExamples = {
  one: {
    summary: 'One example, as its three parts',
    value: {
      'b2f1c7de-6a4b-4a0f-8f7e-2d3c4b5a6978': '{"metadata": {"topic": "geography"}, "split": "test"}',
      'b2f1c7de-6a4b-4a0f-8f7e-2d3c4b5a6978.inputs': '{"question": "What is the capital of Norway?"}',
      'b2f1c7de-6a4b-4a0f-8f7e-2d3c4b5a6978.outputs': '{"answer": "Oslo"}',
    },
  },
};

/** Body and errors of a route that takes examples as a form. */
const TakesForm = (summary: string) =>
  applyDecorators(
    ReadsOwnBody(),
    ApiOperation({ summary, description: 'All or none, as official clients send them.' }),
    ApiParam({ name: 'dataset_id', format: 'uuid' }),
    ApiConsumes('multipart/form-data'),
    ApiBody({ schema: formSchema, examples: formExamples }),
    ApiErrors(400, 404, 409, 413, 422, 429),
  );

/** Paths of newer official clients, also served at `/v1/platform`. */
@ApiTags('Examples')
@Controller('api/v1/platform/datasets')
export class PlatformExamplesController {
  constructor(
    private readonly examples: ExampleWritesService,
    private readonly forms: FormReceiver,
    private readonly settings: IntakeSettings,
  ) {}

  @Post('examples/delete')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('examples:delete')
  @ApiOperation({
    summary: 'Delete examples, also from older versions',
    description: 'Older versions keep them if `hard_delete` is false. Unknown ids are ignored.',
  })
  @ApiBody({ type: DeleteExamplesDto, examples: deleteExamplesExamples })
  @ApiOkResponse({ type: ExamplesDeletedDto, description: 'The deleted examples' })
  @ApiErrors(400, 413, 422)
  async delete(@Ctx() ctx: RequestContext, @Body() body: DeleteExamplesDto): Promise<ExamplesDeletedDto> {
    const ids = await this.examples.remove(ctx, body.example_ids, { erase: body.hard_delete });
    return { count: ids.length, example_ids: ids };
  }

  @Post(':dataset_id/examples')
  @RequirePermission('examples:create')
  @TakesForm('Create examples from a form')
  @ApiCreatedResponse({ type: ExamplesWrittenDto, description: 'The created examples' })
  async create(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) datasetId: string,
    @Req() request: Request,
  ): Promise<ExamplesWrittenDto> {
    return this.withForm(request, async (form) => {
      const ids = form.examples.map(({ id }) => id);
      const { asOf } = await this.examples.createSlices(ctx, [datasetId], () => draftsOfForm(form, datasetId));
      return toWrittenDto({ ids, asOf });
    });
  }

  @Patch(':dataset_id/examples')
  @HttpCode(HttpStatus.CREATED)
  @RequirePermission('examples:update')
  @TakesForm('Change examples by a form')
  @ApiCreatedResponse({ type: ExamplesWrittenDto, description: 'The changes' })
  async update(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) datasetId: string,
    @Req() request: Request,
  ): Promise<ExamplesWrittenDto> {
    return this.withForm(request, async (form) => {
      const ids = form.examples.map(({ id }) => id);
      const { asOf } = await this.examples.updateSlices(ctx, ids, () => changesOfForm(form, datasetId));
      return toWrittenDto({ ids, asOf });
    });
  }

  private withForm<T>(request: Request, work: (form: ExampleForm) => Promise<T>): Promise<T> {
    return this.forms.receive(request, { maxParts: maxExampleParts, gated: 'large' }, (form) =>
      work(toExampleForm(form, this.settings)),
    );
  }
}
