import type { Request } from 'express';
import { type AuthenticatedRequest, AnswerCache, CustomAuthenticator, type Principal } from '@heddle/auth';
import { canonicalUuid } from '@heddle/errors';
import type { AuthConfig } from '../config/langgraph/auth.js';
import { mountPrefixOf } from '../contract/mount-prefix.js';
import type { AuthHandlers, AuthRequest, AuthUser } from './auth-handlers.js';
import { cacheKey } from './auth-cache-key.js';
import { AuthHandlerError } from '../authorization/auth.errors.js';
import { answerOf } from './refusal-answer.js';

/** Permissions of a user, without those of operators. The handlers restrict them further. */
const userPermissions = ['assistants:*', 'threads:*', 'crons:*', 'store:*'];

interface UserAuthenticatorOptions {
  config: AuthConfig;
  /** Workspace of users without one in the result of the handler. */
  workspaceId: string;
  now?: () => number;
}

/** Authenticates callers by the `authenticate` of the project. */
export class UserAuthenticator extends CustomAuthenticator {
  private readonly cache: AnswerCache<AuthUser> | null;

  constructor(
    private readonly handlers: AuthHandlers,
    private readonly options: UserAuthenticatorOptions,
  ) {
    super();
    const { config, now = Date.now } = options;
    this.cache = config.cache
      ? new AnswerCache({
          freshMs: config.cache.ttlMs,
          staleMs: 0,
          maxEntries: config.cache.maxEntries,
          keepsBad: false,
          now,
        })
      : null;
  }

  async authenticate(request: AuthenticatedRequest, byCredential: () => Promise<Principal>): Promise<Principal> {
    const { config, workspaceId } = this.options;
    // Studio sends a key of the platform: its operator is not a user of the project.
    if (!config.disableStudioAuth && isStudio(request)) return byCredential();
    const user = await this.ask(request as unknown as Request);
    const tenantId = workspaceOf(user) ?? workspaceId;
    return {
      id: user.identity,
      kind: 'user',
      name: user.display_name,
      tenantId,
      tenantIds: [tenantId],
      permissions: userPermissions,
      user,
    };
  }

  private async ask(request: Request): Promise<AuthUser> {
    const { cache } = this.options.config;
    const key = cache ? cacheKey(request.headers, cache.headers) : null;
    const ask = () => this.handlers.authenticate(toAuthRequest(request));
    try {
      return await (this.cache && key !== null ? this.cache.get(key, ask) : ask());
    } catch (error) {
      throw answerOf(error, request.res);
    }
  }
}

const isStudio = ({ headers }: AuthenticatedRequest): boolean => headers['x-auth-scheme'] === 'langsmith';

function workspaceOf({ workspace_id: given }: AuthUser): string | null {
  if (given === undefined || given === null) return null;
  const id = typeof given === 'string' ? canonicalUuid(given) : null;
  if (id === null) throw new AuthHandlerError('authenticate(): workspace_id must be a UUID');
  return id;
}

function toAuthRequest(request: Request): AuthRequest {
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return [];
    return Array.isArray(value) ? value.map((one) => [name, one]) : [[name, value]];
  });
  // The routed path. `originalUrl` differs from it if a client sent the prefix twice.
  return {
    method: request.method,
    url: `http://${request.headers.host ?? 'localhost'}${mountPrefixOf(request.res)}${request.url}`,
    headers,
  };
}
