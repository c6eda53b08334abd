import { Controller, HttpCode, HttpStatus, Param, Post, Req } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { addressOf, Ctx, Public, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import { PushResultDto, PushWebhookDto } from '@heddle/dto-control-plane';
import { bodyChunks, declaredLength, ReadsOwnBody, UuidPipe } from '@heddle/http';
import { publicBaseOfRequest } from '../../core/requests/public-base.js';
import { PushesService } from './pushes.service.js';
import { PushesSettings } from './pushes.settings.js';

/** Hosts of git list the commits of a push. */
const maxBodyBytes = 5 * 1024 * 1024;

@ApiTags('Sources')
@Controller('v2')
export class PushesController {
  constructor(
    private readonly pushes: PushesService,
    private readonly settings: PushesSettings,
  ) {}

  @Post('deployments/:deployment_id/push-webhook')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('deployments:update')
  @ApiOperation({
    summary: 'Get the webhook for pushes',
    description:
      'For `github`: URL and secret to enter at the host of the repository, for the event `push` with the content type ' +
      '`application/json`. With `source_config.build_on_push`, a push to the branch of the deployment creates a ' +
      'revision. The answer is always the same while `HEDDLE_SECRETS_KEY` is; the secret is one.',
  })
  @ApiParam({ name: 'deployment_id', format: 'uuid', description: 'Id of the deployment' })
  @ApiOkResponse({ type: PushWebhookDto })
  @ApiErrors(400, 404, 422)
  async webhook(
    @Ctx() ctx: RequestContext,
    @Param('deployment_id', UuidPipe) id: string,
    @Req() request: Request,
  ): Promise<PushWebhookDto> {
    const secret = await this.pushes.secretOf(ctx, id);
    return { url: `${publicBaseOfRequest(request, this.settings.publicUrl)}/v2/hooks/${id}/push`, secret };
  }

  /** The signature of the body is the credential. Hosts of git call it, so it is not documented. */
  @Post('hooks/:deployment_id/push')
  @HttpCode(HttpStatus.ACCEPTED)
  @Public()
  @ReadsOwnBody()
  @ApiExcludeEndpoint()
  async receive(@Param('deployment_id', UuidPipe) id: string, @Req() request: Request): Promise<PushResultDto> {
    const result = await this.pushes.receive(id, {
      event: request.get('X-GitHub-Event'),
      deliveryId: request.get('X-GitHub-Delivery'),
      signature: request.get('X-Hub-Signature-256'),
      address: addressOf(request.ip),
      body: await wholeBody(request),
    });
    if ('ignored' in result) return { result: 'ignored', reason: result.ignored, revision_id: null };
    return { result: 'revision_created', reason: null, revision_id: result.revisionId };
  }
}

/** The signature is one of the bytes, which are not compressed. */
async function wholeBody(request: Request): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const description = { encoding: undefined, declaredLength: declaredLength(request), limitBytes: maxBodyBytes };
  for await (const chunk of bodyChunks(request, description)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
