import { type DynamicModule, Module } from '@nestjs/common';
import { Sweeps } from '@heddle/http';
import { inBatches } from '@heddle/leases';
import { DeploymentRepository } from '../../core/deployments/deployment.repository.js';
import { DeploymentsModule } from '../deployments/deployments.module.js';
import { PushDeliveryRepository } from './push-delivery.repository.js';
import { PushesController } from './pushes.controller.js';
import { PushesService } from './pushes.service.js';
import { PushesSettings } from './pushes.settings.js';

const sweepMs = 3_600_000;
/** Git hosts repeat deliveries for a few days. */
const keptMs = 30 * 24 * 3_600_000;
/** Rows deleted at once. */
const sweepRows = 5000;

@Module({})
export class PushesModule {
  constructor(sweeps: Sweeps, deliveries: PushDeliveryRepository) {
    sweeps.add(
      'push-deliveries',
      sweepMs,
      inBatches(sweepRows, (limit) => deliveries.deleteOld(keptMs, limit)),
    );
  }

  static register(settings: PushesSettings): DynamicModule {
    return {
      module: PushesModule,
      imports: [DeploymentsModule],
      controllers: [PushesController],
      providers: [
        { provide: PushesSettings, useValue: settings },
        DeploymentRepository,
        PushDeliveryRepository,
        PushesService,
      ],
    };
  }
}
