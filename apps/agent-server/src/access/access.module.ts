import {
  type DynamicModule,
  Global,
  Injectable,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { CustomAuthenticator } from '@heddle/auth';
import type { AuthConfig } from '../config/langgraph/auth.js';
import { GraphConfigError } from '../config/langgraph/graph-config.errors.js';
import { AccessGuard } from './access.guard.js';
import { AuthHandlers } from './auth-handlers.js';
import { ResourceAccessCheck } from './resource-access-check.js';
import { UserAuthenticator } from './user-authenticator.js';

interface AccessModuleOptions {
  config: AuthConfig;
  handlers: AuthHandlers;
  workspaceId: string;
}

/** Starts the handlers before the first request and stops them after the last one. */
@Injectable()
class HandlersLifetime implements OnModuleInit, OnApplicationShutdown {
  constructor(private readonly handlers: AuthHandlers) {}

  async onModuleInit(): Promise<void> {
    try {
      await this.handlers.start();
    } catch (error) {
      throw new GraphConfigError(`The auth of langgraph.json cannot be used: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }

  onApplicationShutdown(): Promise<void> {
    return this.handlers.stop();
  }
}

/** Custom authentication and authorization, for servers whose langgraph.json has `auth`. */
@Global()
@Module({})
export class AccessModule {
  static register(options: AccessModuleOptions | null): DynamicModule {
    if (options === null) return { module: AccessModule };
    const { config, handlers, workspaceId } = options;
    return {
      module: AccessModule,
      providers: [
        { provide: AuthHandlers, useValue: handlers },
        { provide: CustomAuthenticator, useValue: new UserAuthenticator(handlers, { config, workspaceId }) },
        HandlersLifetime,
        ResourceAccessCheck,
        AccessGuard,
      ],
      exports: [CustomAuthenticator, AuthHandlers],
    };
  }
}
