import { Controller, HttpCode, HttpStatus, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors, ApiIdempotencyKey } from '@heddle/dto-common';
import {
  UploadCheckDto,
  UploadExperimentDto,
  UploadFeedbackCategoryDto,
  UploadFeedbackConfigDto,
  UploadFeedbackDto,
  UploadFeedbackSourceDto,
  UploadQueryDto,
  UploadResponseDto,
  UploadRowDto,
} from '@heddle/dto-experiments';
import { idempotencyKeyOf, ReadsOwnBody } from '@heddle/http';
import { RefuseAllButPost } from '../../../contract/post-only.js';
import { UploadCheckService } from '../../../features/uploads/upload-check.service.js';
import { UploadMetrics } from '../../../features/uploads/upload.metrics.js';
import { UploadsService } from '../../../features/uploads/uploads.service.js';
import { BodyReceiver } from '../../../intake/body-receiver.js';
import type { SpooledBody } from '../../../intake/spooled-body.js';
import { toUploadCheckDto } from './upload-contents.mapper.js';
import { answerStored, uploadAnswer } from './upload.answer.js';
import { uploadExamples } from './upload.examples.js';

@ApiTags('Upload')
@ApiExtraModels(
  UploadCheckDto,
  UploadRowDto,
  UploadFeedbackDto,
  UploadFeedbackSourceDto,
  UploadFeedbackConfigDto,
  UploadFeedbackCategoryDto,
)
@Controller('api/v1/datasets')
export class UploadsController {
  constructor(
    private readonly receiver: BodyReceiver,
    private readonly uploads: UploadsService,
    private readonly checks: UploadCheckService,
    private readonly metrics: UploadMetrics,
  ) {}

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
      'With `Content-Type: application/x-ndjson` the first line is the experiment without `results`, and each further',
      'line a row. With `validate_only=true` nothing is stored, and the answer is an `UploadCheck`. Anomalies are',
      'counted in `X-Heddle-Warnings` and listed in the receipt of the upload, which `Link` names.',
    ].join(' '),
  })
  @ApiIdempotencyKey(422)
  @ApiBody({ type: UploadExperimentDto, examples: uploadExamples })
  @ApiExtraModels(UploadResponseDto, UploadCheckDto)
  @ApiOkResponse({ schema: uploadAnswer, description: 'Stored; with `validate_only` the result of the check' })
  @ApiErrors(400, 409, 413, 422)
  async upload(
    @Ctx() ctx: RequestContext,
    @Query() { validate_only: validateOnly }: UploadQueryDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<UploadResponseDto | UploadCheckDto> {
    const key = idempotencyKeyOf(request.headers);
    if (validateOnly) return toUploadCheckDto(await this.withBody(request, (body) => this.checks.check(ctx, body)));
    const stored = await this.metrics.measure(() =>
      this.withBody(request, (body) => {
        this.metrics.received(body.size);
        return this.uploads.upload(ctx, body, key);
      }),
    );
    return answerStored(response, stored);
  }

  @RefuseAllButPost('upload-experiment')
  refuseOtherMethods(): void {}

  private async withBody<T>(request: Request, work: (body: SpooledBody) => Promise<T>): Promise<T> {
    const body = await this.receiver.receive(request);
    try {
      return await work(body);
    } finally {
      await body.dispose();
    }
  }
}
