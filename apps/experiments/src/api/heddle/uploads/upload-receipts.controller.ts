import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import { UploadReceiptDto } from '@heddle/dto-experiments';
import { UuidPipe } from '@heddle/http';
import { UploadsService } from '../../../features/uploads/uploads.service.js';
import { toUploadReceiptDto } from '../../langsmith/uploads/upload-contents.mapper.js';

@ApiTags('Upload')
@Controller('api/v1/sessions')
export class UploadReceiptsController {
  constructor(private readonly uploads: UploadsService) {}

  @Get(':session_id/upload-receipt')
  @RequirePermission('sessions:read')
  @ApiOperation({
    summary: 'Get the receipt of an upload',
    description: 'Size, counts and warnings of the upload of this experiment.',
  })
  @ApiParam({ name: 'session_id', format: 'uuid' })
  @ApiOkResponse({ type: UploadReceiptDto, description: 'The receipt' })
  @ApiErrors(404, 422)
  async get(@Ctx() ctx: RequestContext, @Param('session_id', UuidPipe) id: string): Promise<UploadReceiptDto> {
    return toUploadReceiptDto(await this.uploads.receipt(ctx, id));
  }
}
