import { type DynamicModule, Module } from '@nestjs/common';
import { ConsoleLinksController } from './console-links.controller.js';
import { ConsoleSettings } from './console-settings.js';

@Module({})
export class ConsoleLinksModule {
  static register(settings: ConsoleSettings): DynamicModule {
    return {
      module: ConsoleLinksModule,
      global: true,
      controllers: [ConsoleLinksController],
      providers: [{ provide: ConsoleSettings, useValue: settings }],
      exports: [ConsoleSettings],
    };
  }
}
