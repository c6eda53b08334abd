import { EnumField, IntField, NameField, TextField } from '@heddle/dto-common';
import { type DeploymentSourceName, deploymentSources } from '../enums.js';
import { CreateRevisionDto } from '../revisions/create-revision.dto.js';

/** All optional; `null` counts as absent. */
export class UpdateDeploymentDto extends CreateRevisionDto {
  @TextField({
    nullable: true,
    maxLength: 255,
    description: 'Immutable: only the current name is accepted.',
    example: 'order-agent',
  })
  name?: string | null;

  @EnumField({
    enum: deploymentSources,
    nullable: true,
    description: 'Immutable: only the current source is accepted.',
    example: 'github',
  })
  source?: DeploymentSourceName | null;

  @NameField({ nullable: true, maxLength: 255, description: 'Name shown to people.', example: 'Order agent' })
  display_name?: string | null;

  @IntField({
    min: 0,
    max: 31_536_000,
    nullable: true,
    description:
      'Makes the deployment a preview: it is deleted this time in s after its newest revision was created. 0: it stays.',
    example: 604_800,
  })
  ttl_seconds?: number | null;
}
