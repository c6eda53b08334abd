import { type DynamicModule, Module } from '@nestjs/common';
import { BodyReceiver } from './body-receiver.js';
import { FormReceiver } from './form-receiver.js';
import { IntakeSemaphore } from './intake-semaphore.js';
import { IntakeSettings } from './intake-settings.js';

/** Global, because the limits for disk and database apply to the process, not to a feature. */
@Module({})
export class IntakeModule {
  static register(settings: IntakeSettings): DynamicModule {
    return {
      module: IntakeModule,
      global: true,
      providers: [
        BodyReceiver,
        FormReceiver,
        { provide: IntakeSettings, useValue: settings },
        { provide: IntakeSemaphore, useValue: new IntakeSemaphore(settings.concurrency) },
      ],
      exports: [BodyReceiver, FormReceiver, IntakeSemaphore, IntakeSettings],
    };
  }
}
