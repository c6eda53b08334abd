import { Global, Module } from '@nestjs/common';
import { ResourceOwners } from './resource-owners.js';

@Global()
@Module({ providers: [ResourceOwners], exports: [ResourceOwners] })
export class AuthorizationModule {}
