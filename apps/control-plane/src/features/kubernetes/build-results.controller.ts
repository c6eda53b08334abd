import { Controller, Headers, HttpCode, HttpStatus, Param, Put, Query, Req } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public } from '@heddle/auth';
import { digestHeader } from '@heddle/builds';
import { SourceUploadQuery } from '@heddle/dto-control-plane';
import { bodyChunks, declaredLength, ReadsOwnBody, UuidPipe } from '@heddle/http';
import { BuildResultsService } from './build-results.service.js';
import { KubernetesSettings } from './kubernetes.settings.js';

/** Serves pods of builds: the signature in the URL is the credential. */
@ApiTags('Sources')
@Controller('v2/builds')
export class BuildResultsController {
  constructor(
    private readonly results: BuildResultsService,
    private readonly settings: KubernetesSettings,
  ) {}

  @Put(':revision_id/result')
  @HttpCode(HttpStatus.NO_CONTENT)
  @Public()
  @ReadsOwnBody()
  @ApiExcludeEndpoint()
  async result(
    @Param('revision_id', UuidPipe) id: string,
    @Query() query: SourceUploadQuery,
    @Headers(digestHeader) digest: string | undefined,
    @Req() request: Request,
  ): Promise<void> {
    this.results.checkUrl(id, query);
    const limitBytes = this.settings.builds.limits.maxDiskBytes;
    const body = bodyChunks(request, { encoding: undefined, declaredLength: declaredLength(request), limitBytes });
    await this.results.receive(id, digest, body);
  }
}
