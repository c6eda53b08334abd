import { type DynamicModule, Module } from '@nestjs/common';
import { FormSettings } from '../../contract/form-settings.js';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { ExamplesModule } from '../examples/examples.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { ExportsController } from './exports.controller.js';
import { ImportsController } from './imports.controller.js';
import { TransfersService } from './transfers.service.js';

@Module({})
export class TransfersModule {
  static register(settings: FormSettings): DynamicModule {
    return {
      module: TransfersModule,
      imports: [DatasetsModule, ExamplesModule, VersionsModule],
      controllers: [ExportsController, ImportsController],
      providers: [TransfersService, { provide: FormSettings, useValue: settings }],
    };
  }
}
