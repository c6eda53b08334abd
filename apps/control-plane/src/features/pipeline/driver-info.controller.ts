import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '@heddle/auth';
import { ControlPlaneInfoDto } from '@heddle/dto-control-plane';
import { DeploymentDriver } from './driver.port.js';

@ApiTags('System')
@Controller('info')
export class DriverInfoController {
  constructor(private readonly driver: DeploymentDriver) {}

  @Get()
  @Public()
  @ApiOperation({
    summary: 'Get the driver that executes revisions',
    description: 'The driver `simulated` moves statuses without deploying anything. Needs no key.',
  })
  @ApiOkResponse({ type: ControlPlaneInfoDto, description: 'The driver' })
  info(): ControlPlaneInfoDto {
    return { driver: this.driver.name };
  }
}
