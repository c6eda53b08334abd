import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength, MinLength } from 'class-validator';

export class SecretDto {
  @ApiProperty({
    description: 'Name of the environment variable.',
    minLength: 1,
    maxLength: 256,
    example: 'OPENAI_API_KEY',
  })
  @IsString()
  @MinLength(1)
  @MaxLength(256)
  name: string;

  @ApiProperty({
    description: 'Its value. Stored encrypted and never returned.',
    maxLength: 65536,
    example: 'sk-example',
    writeOnly: true,
  })
  @IsString()
  @MaxLength(65_536)
  value: string;
}

export class SecretReferenceDto {
  @ApiProperty({ description: 'Name of the environment variable.', minLength: 1, example: 'OPENAI_API_KEY' })
  @IsString()
  @MinLength(1)
  name: string;

  @ApiProperty({ description: 'Name of the Kubernetes Secret.', minLength: 1, example: 'model-keys' })
  @IsString()
  @MinLength(1)
  secret_name: string;

  @ApiProperty({ description: 'Key inside the Kubernetes Secret.', minLength: 1, example: 'openai' })
  @IsString()
  @MinLength(1)
  secret_key: string;
}
