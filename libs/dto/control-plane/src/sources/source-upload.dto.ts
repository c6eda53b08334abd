import { ApiProperty } from '@nestjs/swagger';
import { TextField } from '@heddle/dto-common';

export class UploadUrlResponseDto {
  @ApiProperty({
    description: 'URL for the PUT of the archive; valid for a few minutes.',
    example:
      'http://127.0.0.1:8124/v2/uploads/7c1f0f6e-3f6b-4a8e-9d0a-3a0f6a4f3c11?expires=1795600000&signature=3vJ0xQ',
  })
  upload_url: string;

  @ApiProperty({
    description: 'Value for `source_tarball_path`.',
    example: 'deployments/6b0f2f6e-0f6b-4a8e-9d0a-3a0f6a4f3c11/sources/7c1f0f6e-3f6b-4a8e-9d0a-3a0f6a4f3c11.tar.gz',
  })
  object_path: string;
}

export class PushTokenResponseDto {
  @ApiProperty({ description: 'Password for the registry; the user is `oauth2accesstoken`.', example: 'token' })
  token: string;

  @ApiProperty({ description: 'Address for images, without their name.', example: 'registry.example.com/agents' })
  registry_url: string;
}

/** Query of an issued URL. Missing values are an invalid signature. */
export class SourceUploadQuery {
  @TextField({ maxLength: 20, description: 'Seconds since the epoch.' })
  expires: string | undefined;

  @TextField({ maxLength: 100, description: 'Signature of the URL.' })
  signature: string | undefined;
}

export class SourceUploadResponseDto {
  @ApiProperty({ description: 'Digest of the stored source.', example: `sha256:${'0'.repeat(64)}` })
  digest: string;

  @ApiProperty({ description: 'Size of the stored source in bytes.', example: 20480 })
  size: number;
}
