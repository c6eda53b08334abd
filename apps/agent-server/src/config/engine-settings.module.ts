import { type DynamicModule, Global, Module } from '@nestjs/common';
import { EngineSettings } from './engine-settings.js';

@Global()
@Module({})
export class EngineSettingsModule {
  static register(settings: EngineSettings): DynamicModule {
    return {
      module: EngineSettingsModule,
      providers: [{ provide: EngineSettings, useValue: settings }],
      exports: [EngineSettings],
    };
  }
}
