import { type DynamicModule, Module } from '@nestjs/common';
import { BodyReceiver } from './body-receiver.js';
import { FormReceiver } from './form-receiver.js';
import { IntakeGate } from './intake-gate.js';
import { IntakeSettings } from './intake-settings.js';

/** Global: the places on disk and at the database are those of the process, not of a feature. */
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
        { provide: IntakeGate, useValue: new IntakeGate(settings.concurrency) },
      ],
      exports: [BodyReceiver, FormReceiver, IntakeGate, IntakeSettings],
    };
  }
}
