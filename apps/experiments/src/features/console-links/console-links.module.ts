import { type DynamicModule, Module } from '@nestjs/common';
import { CONSOLE_URL, ConsoleLinksController } from './console-links.controller.js';

@Module({})
export class ConsoleLinksModule {
  static register(consoleUrl: string): DynamicModule {
    return {
      module: ConsoleLinksModule,
      controllers: [ConsoleLinksController],
      providers: [{ provide: CONSOLE_URL, useValue: consoleUrl }],
    };
  }
}
