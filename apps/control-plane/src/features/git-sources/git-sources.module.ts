import { type DynamicModule, Module } from '@nestjs/common';
import { GitSourceService } from './git-source.service.js';
import { GitSettings } from './git.settings.js';

@Module({})
export class GitSourcesModule {
  static register(settings: GitSettings): DynamicModule {
    return {
      module: GitSourcesModule,
      // Exported for the drivers.
      global: true,
      providers: [{ provide: GitSettings, useValue: settings }, GitSourceService],
      exports: [GitSourceService],
    };
  }
}
