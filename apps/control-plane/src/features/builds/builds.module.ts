import { type DynamicModule, Module } from '@nestjs/common';
import { BuildSettings } from './build.settings.js';
import { BuilderService } from './builder.service.js';

@Module({})
export class BuildsModule {
  static register(settings: BuildSettings): DynamicModule {
    return {
      module: BuildsModule,
      global: true,
      providers: [{ provide: BuildSettings, useValue: settings }, BuilderService],
      exports: [BuilderService],
    };
  }
}
