import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Deployment } from './deployment.js';

@Global()
@Module({})
export class DeploymentModule {
  static register(deployment: Deployment): DynamicModule {
    return {
      module: DeploymentModule,
      providers: [{ provide: Deployment, useValue: deployment }],
      exports: [Deployment],
    };
  }
}
