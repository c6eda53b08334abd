import { All, Controller, HttpCode, HttpStatus, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiExcludeEndpoint, ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Ctx, Public, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors, ApiIdempotencyKey } from '@heddle/dto-common';
import {
  UploadExperimentDto,
  UploadFeedbackCategoryDto,
  UploadFeedbackConfigDto,
  UploadFeedbackDto,
  UploadFeedbackSourceDto,
  UploadResponseDto,
  UploadRowDto,
} from '@heddle/dto-experiments';
import { declaredLength, idempotencyKeyOf, ReadsOwnBody } from '@heddle/http';
import { refuseAllButPost } from '../../contract/post-only.js';
import { SpoolPlaces } from './spool-places.js';
import { type Spool, SpooledBody } from './spooled-body.js';
import { uploadExamples } from './upload.examples.js';
import { UploadMetrics } from './upload-metrics.js';
import { UploadSettings } from './upload-settings.js';
import { UploadsService } from './uploads.service.js';

@ApiTags('Upload')
@ApiExtraModels(
  UploadRowDto,
  UploadFeedbackDto,
  UploadFeedbackSourceDto,
  UploadFeedbackConfigDto,
  UploadFeedbackCategoryDto,
)
@Controller('api/v1/datasets')
export class UploadsController {
  private readonly spool: Spool;

  constructor(
    private readonly settings: UploadSettings,
    private readonly uploads: UploadsService,
    private readonly metrics: UploadMetrics,
  ) {
    this.spool = { directory: settings.spoolDirectory, places: new SpoolPlaces(settings.spooledUploads) };
  }

  @Post('upload-experiment')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('datasets:create')
  @ReadsOwnBody()
  @ApiOperation({
    summary: 'Upload an experiment that ran elsewhere',
    description: [
      'Stores an experiment with its runs, examples and feedback, all or nothing. The dataset is the one that an',
      'earlier upload made with the same `dataset_id` or `dataset_name`, or a new one. Up to 100 violations are',
      'reported at once. The answer carries no statistics: read the experiment with `include_stats=true`.',
      'Also served at `/datasets/upload-experiment`. The body may be compressed (`Content-Encoding` gzip, deflate, br).',
    ].join(' '),
  })
  @ApiIdempotencyKey(422)
  @ApiBody({ type: UploadExperimentDto, examples: uploadExamples })
  @ApiOkResponse({ type: UploadResponseDto, description: 'Stored' })
  @ApiErrors(400, 409, 413, 422)
  async upload(
    @Ctx() ctx: RequestContext,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<UploadResponseDto> {
    const key = idempotencyKeyOf(request.headers);
    const { answer, replayed } = await this.metrics.measure(() => this.receiveAndStore(ctx, request, key));
    if (replayed) response.setHeader('Idempotent-Replay', 'true').setHeader('Idempotency-Replayed', 'true');
    return answer;
  }

  @All('upload-experiment')
  @Public()
  @ApiExcludeEndpoint()
  refuseOtherMethods(@Res({ passthrough: true }) response: Response): never {
    return refuseAllButPost(response);
  }

  private async receiveAndStore(ctx: RequestContext, request: Request, key: string | undefined) {
    const body = await this.receive(request);
    this.metrics.received(body.size);
    try {
      return await this.uploads.upload(ctx, body, key);
    } finally {
      await body.dispose();
    }
  }

  private receive(request: Request): Promise<SpooledBody> {
    const { maxBodyBytes: limitBytes } = this.settings;
    const encoding = request.headers['content-encoding'];
    return SpooledBody.receive(request, { encoding, declaredLength: declaredLength(request), limitBytes }, this.spool);
  }
}
