import { Controller, Get, HttpCode, HttpStatus, Param, Post, Put, Query, Req, StreamableFile } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Ctx, Public, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import {
  PushTokenResponseDto,
  SourceUploadQuery,
  SourceUploadResponseDto,
  UploadUrlResponseDto,
} from '@heddle/dto-control-plane';
import { bodyChunks, declaredLength, ReadsOwnBody, UuidPipe } from '@heddle/http';
import { publicBaseOfRequest } from '../../core/requests/public-base.js';
import { SourcesService } from './sources.service.js';
import { SourcesSettings } from './sources.settings.js';

const idParam = { name: 'deployment_id', format: 'uuid', description: 'Id of the deployment' };

@ApiTags('Sources')
@Controller('v2')
export class SourcesController {
  constructor(
    private readonly sources: SourcesService,
    private readonly settings: SourcesSettings,
  ) {}

  @Post('deployments/:deployment_id/upload-url')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('deployments:update')
  @ApiOperation({
    summary: 'Begin an upload of source',
    description:
      'For `internal_source`. Send the project to `upload_url` with PUT: a tar archive in gzip format, ' +
      '`Content-Type: application/gzip`, at most 200 MiB, without an API key. Then update the deployment with ' +
      '`source_revision_config.source_tarball_path` = `object_path`. Files `.env*` are dropped. Refused with 400: ' +
      'links, devices, absolute paths, `..`, names that are not UTF-8, and archives that unpack to more than 512 MiB. ' +
      'The URL is a secret.',
  })
  @ApiParam(idParam)
  @ApiOkResponse({ type: UploadUrlResponseDto })
  @ApiErrors(400, 404, 409, 422)
  async uploadUrl(
    @Ctx() ctx: RequestContext,
    @Param('deployment_id', UuidPipe) id: string,
    @Req() request: Request,
  ): Promise<UploadUrlResponseDto> {
    const upload = await this.sources.issueUpload(ctx, id);
    const base = publicBaseOfRequest(request, this.settings.publicUrl);
    const { expires, signature } = upload;
    return {
      upload_url: `${base}/v2/uploads/${upload.id}?expires=${expires}&signature=${signature}`,
      object_path: upload.objectPath,
    };
  }

  @Post('deployments/:deployment_id/push-token')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('deployments:update')
  @ApiOperation({
    summary: 'Get credentials for pushing an image',
    description:
      'For `internal_docker`: address and token of the registry that the operator configured (`REGISTRY_URL`, ' +
      '`REGISTRY_TOKEN`), for `docker login -u oauth2accesstoken`. Without a registry the answer is 400.',
  })
  @ApiParam(idParam)
  @ApiOkResponse({ type: PushTokenResponseDto })
  @ApiErrors(400, 404, 409, 422)
  async pushToken(
    @Ctx() ctx: RequestContext,
    @Param('deployment_id', UuidPipe) id: string,
  ): Promise<PushTokenResponseDto> {
    const { url, token } = await this.sources.pushToken(ctx, id);
    return { token, registry_url: url };
  }

  /** The signature in the URL is the credential. Clients use the URL as it was issued, so it is not documented. */
  @Put('uploads/:upload_id')
  @Public()
  @ReadsOwnBody()
  @ApiExcludeEndpoint()
  async upload(
    @Param('upload_id', UuidPipe) id: string,
    @Query() query: SourceUploadQuery,
    @Req() request: Request,
  ): Promise<SourceUploadResponseDto> {
    this.sources.checkUrl(id, query);
    return this.sources.receive(
      id,
      bodyChunks(request, {
        encoding: request.headers['content-encoding'],
        declaredLength: declaredLength(request),
        limitBytes: this.settings.maxUploadBytes,
      }),
    );
  }

  /** Serves pods of the kubernetes driver: the signature in the URL is the credential. */
  @Get('artefacts/:hex')
  @Public()
  @ApiExcludeEndpoint()
  async artefact(@Param('hex') hex: string, @Query() query: SourceUploadQuery): Promise<StreamableFile> {
    const content = await this.sources.readArtefact(hex, query);
    const file = new StreamableFile(content, { type: 'application/gzip' });
    // A cut answer must not look complete.
    return file.setErrorHandler((_error, response) => (response as unknown as Response).destroy());
  }
}
