import { type DynamicModule, Module } from '@nestjs/common';
import { Deployment } from './deployment.js';
import { EngineSettings } from './engine-settings.js';
import { GraphConfig } from './langgraph/graph-config.js';
import { WebhookSettings } from './webhook-settings.js';

interface Settings {
  engine: EngineSettings;
  deployment: Deployment;
  webhooks: WebhookSettings;
  /** Contents of langgraph.json. */
  config: GraphConfig;
}

/** Settings of all modules. */
@Module({})
export class SettingsModule {
  static register({ engine, deployment, webhooks, config }: Settings): DynamicModule {
    const settings = [
      { provide: EngineSettings, useValue: engine },
      { provide: Deployment, useValue: deployment },
      { provide: WebhookSettings, useValue: webhooks },
      { provide: GraphConfig, useValue: config },
    ];
    return { module: SettingsModule, global: true, providers: settings, exports: settings };
  }
}
