import { type DynamicModule, Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SystemSettings } from './system-settings.js';
import { SystemController } from './system.controller.js';
import { SystemService } from './system.service.js';

@Module({})
export class SystemModule {
  static register(settings: SystemSettings): DynamicModule {
    return {
      module: SystemModule,
      imports: [SessionsModule],
      controllers: [SystemController],
      providers: [SystemService, { provide: SystemSettings, useValue: settings }],
    };
  }
}
