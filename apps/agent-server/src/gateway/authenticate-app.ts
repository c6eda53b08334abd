import type { Request } from 'express';
import type { AuthenticatedRequest, Principal } from '@heddle/auth';
import type { AppUser } from './app-thread.protocol.js';

interface AppAuthentication {
  authenticate: (request: AuthenticatedRequest) => Promise<Principal>;
  /** Whether a route of the server that needs no credential answers the request. */
  isPublic: (request: Request) => boolean;
}

/**
 * Authenticates a request before it reaches the application; the routes behind it need not repeat that. Returns null
 * for a request without a valid credential to a public route. Such a request bypasses the application, so that its
 * routes and middleware never run without a user.
 */
export function authenticateApp({
  authenticate,
  isPublic,
}: AppAuthentication): (request: Request & AuthenticatedRequest) => Promise<AppUser | null> {
  return async (request) => {
    const namesBefore = request.res?.getHeaderNames() ?? [];
    try {
      request.principal = await authenticate(request);
    } catch (error) {
      if (!isPublic(request)) throw error;
      for (const name of request.res?.getHeaderNames() ?? []) {
        // Headers of the refusal do not belong to the public answer.
        if (!namesBefore.includes(name)) request.res?.removeHeader(name);
      }
      return null;
    }
    const { id, name, permissions, user } = request.principal;
    return user ?? { identity: id, display_name: name, is_authenticated: true, permissions: [...permissions] };
  };
}
