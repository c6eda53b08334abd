import { type DynamicModule, Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SystemController } from './system.controller.js';
import { SYSTEM_SETTINGS, SystemService, type SystemSettings } from './system.service.js';

@Module({})
export class SystemModule {
  static register(settings: SystemSettings): DynamicModule {
    return {
      module: SystemModule,
      imports: [SessionsModule],
      controllers: [SystemController],
      providers: [SystemService, { provide: SYSTEM_SETTINGS, useValue: settings }],
    };
  }
}
