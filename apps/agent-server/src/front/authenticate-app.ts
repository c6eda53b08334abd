import type { Request } from 'express';
import type { AuthenticatedRequest, Principal } from '@heddle/auth';
import type { AppUser } from './app-thread.protocol.js';

/** What this server shows to everybody is not behind authentication because of an application. */
const open = /^\/(info|docs|openapi\.json|openapi\.yaml)(\/|$)/i;
/** What pages load by a tag, which sends no credential. */
const openToPages = /^\/ui\/[^/]+\/[^/]+$/i;

/** Finds out who calls before the application is asked; the routes behind it need not do it again. */
export function authenticateApp(
  authenticate: (request: AuthenticatedRequest) => Promise<Principal>,
): (request: Request & AuthenticatedRequest) => Promise<AppUser | null> {
  return async (request) => {
    if (open.test(request.path) || (request.method === 'GET' && openToPages.test(request.path))) return null;
    request.principal = await authenticate(request);
    const { id, name, permissions, user } = request.principal;
    return user ?? { identity: id, display_name: name, is_authenticated: true, permissions: [...permissions] };
  };
}
