import type { Request } from 'express';
import type { AuthenticatedRequest, Principal } from '@heddle/auth';
import type { AppUser } from './app-thread.protocol.js';

export interface AppAuthentication {
  authenticate: (request: AuthenticatedRequest) => Promise<Principal>;
  /** Whether a route of the server answers the request that needs no credential. */
  isPublic: (request: Request) => boolean;
}

/**
 * Finds the caller before the application is asked; the routes behind it need not do it again. Null is for a request
 * without a valid credential to a public route: the application has no part in it, so that its routes and its middleware
 * see users alone.
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
        // The refusal's own, which the public answer is not.
        if (!namesBefore.includes(name)) request.res?.removeHeader(name);
      }
      return null;
    }
    const { id, name, permissions, user } = request.principal;
    return user ?? { identity: id, display_name: name, is_authenticated: true, permissions: [...permissions] };
  };
}
