import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '@heddle/auth';
import { ControlPlaneInfoDto } from '@heddle/dto-control-plane';
import { Drivers } from '../../core/drivers/drivers.js';

@ApiTags('System')
@Controller('info')
export class DriverInfoController {
  constructor(private readonly drivers: Drivers) {}

  @Get()
  @Public()
  @ApiOperation({
    summary: 'Get the driver that executes revisions',
    description:
      '`simulated` moves statuses without running anything; `process` runs agents on this machine; `auto` chooses for each revision; `kubernetes` runs agents on a cluster. Needs no key.',
  })
  @ApiOkResponse({ type: ControlPlaneInfoDto, description: 'The driver' })
  info(): ControlPlaneInfoDto {
    return { driver: this.drivers.mode };
  }
}
