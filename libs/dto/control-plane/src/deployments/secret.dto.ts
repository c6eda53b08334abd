import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength, MinLength } from 'class-validator';

export class SecretDto {
  @ApiProperty({
    description: 'Name of the environment variable.',
    minLength: 1,
    maxLength: 256,
    example: 'OPENAI_API_KEY',
  })
  @MaxLength(256)
  @MinLength(1)
  @IsString()
  name: string;

  @ApiProperty({
    description: 'Its value. Stored encrypted and never returned.',
    maxLength: 65536,
    example: 'sk-example',
    writeOnly: true,
  })
  @MaxLength(65_536)
  @IsString()
  value: string;
}

export class SecretReferenceDto {
  @ApiProperty({ description: 'Name of the environment variable.', minLength: 1, example: 'OPENAI_API_KEY' })
  @MinLength(1)
  @IsString()
  name: string;

  @ApiProperty({ description: 'Name of the Kubernetes Secret.', minLength: 1, example: 'model-keys' })
  @MinLength(1)
  @IsString()
  secret_name: string;

  @ApiProperty({ description: 'Key inside the Kubernetes Secret.', minLength: 1, example: 'openai' })
  @MinLength(1)
  @IsString()
  secret_key: string;
}
