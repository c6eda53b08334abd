import { Global, Module } from '@nestjs/common';
import { ResourceRegistry } from './resource-registry.js';

@Global()
@Module({ providers: [ResourceRegistry], exports: [ResourceRegistry] })
export class AuthorizationModule {}
