import { ApiProperty } from '@nestjs/swagger';

export class IntegrationDto {
  @ApiProperty({ format: 'uuid', description: 'Integration.', example: '2f6b0f0e-6f0b-4a8e-9d0a-3a0f6a4f3c11' })
  id: string;

  @ApiProperty({ type: 'integer', description: 'Id of the installation at GitHub.', example: 42 })
  installation_id: number;

  @ApiProperty({ description: 'Name of the account.', example: 'acme' })
  name: string;
}

export class IntegrationRepositoryDto {
  @ApiProperty({ format: 'uuid', description: 'Integration.', example: '2f6b0f0e-6f0b-4a8e-9d0a-3a0f6a4f3c11' })
  host_integration_id: string;

  @ApiProperty({ type: 'integer', description: 'Id of the repository at GitHub.', example: 42 })
  id: number;

  @ApiProperty({ description: 'Name.', example: 'order-agent' })
  name: string;

  @ApiProperty({ description: 'Account.', example: 'acme' })
  owner: string;

  @ApiProperty({ description: 'Address.', example: 'https://github.com/acme/order-agent' })
  url: string;

  @ApiProperty({ description: 'Default branch.', example: 'main' })
  default_branch: string;
}
