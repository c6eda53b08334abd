import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { type DeploymentSourceName, deploymentSources } from '../enums.js';
import { CreateRevisionDto } from '../revisions/create-revision.dto.js';

/** All optional; `null` counts as absent. */
export class UpdateDeploymentDto extends CreateRevisionDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Fixed: only the present name is accepted.',
    example: 'order-agent',
  })
  @IsString()
  @IsOptional()
  name?: string | null;

  @ApiPropertyOptional({
    enum: deploymentSources,
    nullable: true,
    description: 'Fixed: only the present source is accepted.',
    example: 'github',
  })
  @IsIn(deploymentSources)
  @IsOptional()
  source?: DeploymentSourceName | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    minLength: 1,
    maxLength: 255,
    description: 'Name shown to people.',
    example: 'Order agent',
  })
  @MaxLength(255)
  @MinLength(1)
  @IsString()
  @IsOptional()
  display_name?: string | null;
}
