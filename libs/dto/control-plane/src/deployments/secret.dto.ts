import { TextField } from '@heddle/dto-common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength, ValidateIf } from 'class-validator';

const VariableName = () =>
  TextField({
    required: true,
    minLength: 1,
    maxLength: 256,
    description: 'Name of the environment variable.',
    example: 'OPENAI_API_KEY',
  });

export class SecretDto {
  @VariableName()
  name: string;

  @ApiProperty({
    description: 'Value of the secret. Stored encrypted and never returned.',
    maxLength: 65536,
    example: 'sk-example',
    writeOnly: true,
  })
  @MaxLength(65_536)
  @IsString()
  value: string;
}

export class SecretChangeDto {
  @VariableName()
  name: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'New value; `null` removes the secret. Stored encrypted and never returned.',
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
  @VariableName()
  name: string;

  @TextField({
    required: true,
    minLength: 1,
    maxLength: 253,
    description: 'Name of the Kubernetes Secret.',
    example: 'model-keys',
  })
  secret_name: string;

  @TextField({
    required: true,
    minLength: 1,
    maxLength: 253,
    description: 'Key inside the Kubernetes Secret.',
    example: 'openai',
  })
  secret_key: string;
}
