import { type DynamicModule, type FactoryProvider, Global, Module, type ModuleMetadata } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AuthGuard } from './auth.guard.js';
import { CredentialVerifier } from './credential-verifier.js';
import { type JwtSettings, JwtVerifier } from './jwt-verifier.js';
import { RequestAuthenticator } from './request-authenticator.js';

interface AuthModuleOptions {
  imports?: ModuleMetadata['imports'];
  inject?: FactoryProvider['inject'];
  useFactory: (...dependencies: never[]) => CredentialVerifier | Promise<CredentialVerifier>;
  jwt: JwtSettings;
}

/** Guards every route of the service. */
@Global()
@Module({})
export class AuthModule {
  static forRoot(options: AuthModuleOptions): DynamicModule {
    return {
      module: AuthModule,
      imports: options.imports ?? [],
      providers: [
        { provide: CredentialVerifier, useFactory: options.useFactory, inject: options.inject ?? [] },
        { provide: JwtVerifier, useValue: new JwtVerifier(options.jwt) },
        RequestAuthenticator,
        { provide: APP_GUARD, useClass: AuthGuard },
      ],
      exports: [CredentialVerifier, RequestAuthenticator],
    };
  }
}
