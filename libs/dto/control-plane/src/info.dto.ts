import { ApiProperty } from '@nestjs/swagger';

export class ControlPlaneInfoDto {
  @ApiProperty({
    type: String,
    description: 'Driver that executes revisions: `simulated` runs nothing; `auto` chooses one for each revision',
    example: 'simulated',
  })
  driver: string;
}
