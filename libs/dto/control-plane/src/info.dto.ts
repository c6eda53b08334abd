import { ApiProperty } from '@nestjs/swagger';

export class ControlPlaneInfoDto {
  @ApiProperty({
    type: String,
    description: 'What carries revisions out: `simulated` deploys nothing',
    example: 'simulated',
  })
  driver: string;
}
