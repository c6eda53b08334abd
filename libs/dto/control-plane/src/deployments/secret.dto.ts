import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength, MinLength, ValidateIf } from 'class-validator';

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

export class SecretChangeDto {
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
    type: String,
    nullable: true,
    description: 'Its new value; `null` removes the secret. Stored encrypted and never returned.',
    maxLength: 65536,
    example: 'sk-example',
    writeOnly: true,
  })
  @ValidateIf((_change, value) => value !== null)
  @MaxLength(65_536)
  @IsString()
  value: string | null;
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
