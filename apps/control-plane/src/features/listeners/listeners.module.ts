import { Module } from '@nestjs/common';
import { AuditRecordsModule } from '../../core/audit/audit.module.js';
import { Drivers } from '../../core/drivers/drivers.js';
import { ListenerRepository } from '../../core/listeners/listener.repository.js';
import { RemoteRollOutRepository } from '../../core/listeners/remote-roll-out.repository.js';
import { ListenerDriver } from './listener-driver.js';
import { ListenersController } from './listeners.controller.js';
import { ListenersService } from './listeners.service.js';

/** Remote listeners, and the driver that leaves revisions to them. */
@Module({
  imports: [AuditRecordsModule],
  controllers: [ListenersController],
  providers: [ListenerDriver, ListenerRepository, ListenersService, RemoteRollOutRepository],
})
export class ListenersModule {
  constructor(drivers: Drivers, driver: ListenerDriver) {
    drivers.add(driver);
  }
}
