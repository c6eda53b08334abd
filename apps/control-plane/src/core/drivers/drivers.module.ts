import { type DynamicModule, type FactoryProvider, Module } from '@nestjs/common';
import { Drivers } from './drivers.js';

/** Provides the drivers to all modules. */
@Module({})
export class DriversModule {
  static register(factory: Pick<FactoryProvider<Drivers>, 'inject' | 'useFactory'>): DynamicModule {
    return {
      module: DriversModule,
      global: true,
      providers: [{ provide: Drivers, ...factory }],
      exports: [Drivers],
    };
  }
}
