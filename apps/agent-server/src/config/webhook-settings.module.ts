import { type DynamicModule, Global, Module } from '@nestjs/common';
import { WebhookSettings } from './webhook-settings.js';

@Global()
@Module({})
export class WebhookSettingsModule {
  static register(settings: WebhookSettings): DynamicModule {
    return {
      module: WebhookSettingsModule,
      providers: [{ provide: WebhookSettings, useValue: settings }],
      exports: [WebhookSettings],
    };
  }
}
