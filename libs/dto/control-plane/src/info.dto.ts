import { ApiProperty } from '@nestjs/swagger';

export class ControlPlaneInfoDto {
  @ApiProperty({
    type: String,
    description: 'Driver that executes revisions: `simulated` deploys nothing',
    example: 'simulated',
  })
  driver: string;
}
