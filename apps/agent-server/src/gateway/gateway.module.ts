import { type DynamicModule, Injectable, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { type AuthenticatedRequest, RequestAuthenticator } from '@heddle/auth';
import { httpLimits, RoutingTable } from '@heddle/http';
import type { AgentServerEnv } from '../config/env.js';
import { GraphConfigError } from '../config/langgraph/graph-config.errors.js';
import type { GraphConfig } from '../config/langgraph/graph-config.js';
import { ownApiUrl } from '../config/own-api-url.js';
import { userEnvironment } from '../user-code/user-environment.js';
import { AppBridge } from './app-bridge.js';
import { authenticateApp } from './authenticate-app.js';
import { isDisabled } from './disabled-routes.js';

/** Starts the application before the first request, and stops it after the last one. */
@Injectable()
class AppLifetime implements OnModuleInit, OnApplicationShutdown {
  constructor(private readonly app: AppBridge) {}

  async onModuleInit(): Promise<void> {
    try {
      await this.app.start();
    } catch (error) {
      throw new GraphConfigError(`The http.app of langgraph.json cannot be used: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }

  onApplicationShutdown(): Promise<void> {
    return this.app.stop();
  }
}

/** Provides the application of the project, if langgraph.json names one. */
@Module({})
export class GatewayModule {
  static register(env: AgentServerEnv, config: GraphConfig, logger: Logger): DynamicModule {
    const { app: location, authenticatesApp, disabled } = config.http;
    if (location === null) return { module: GatewayModule };
    const bridge = {
      provide: AppBridge,
      inject: [RequestAuthenticator, RoutingTable],
      useFactory: (authenticator: RequestAuthenticator, routes: RoutingTable) =>
        new AppBridge({
          location,
          environment: userEnvironment(env, config),
          ownApi: ownApiUrl(env, config.http),
          hasCustomAuth: config.auth !== null,
          authenticate: authenticatesApp
            ? authenticateApp({
                authenticate: (request: AuthenticatedRequest) => authenticator.authenticate(request),
                isPublic: ({ method, path }) => !isDisabled(disabled, path) && routes.isPublic(method, path),
              })
            : null,
          logger,
          maxBodyBytes: httpLimits(env).maxJsonBytes,
        }),
    };
    return { module: GatewayModule, providers: [bridge, AppLifetime], exports: [AppBridge] };
  }
}
