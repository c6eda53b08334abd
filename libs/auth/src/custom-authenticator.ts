import type { AuthenticatedRequest } from './decorators.js';
import type { Principal } from './principal.js';

/** Port for custom authentication. `byCredential` is the built-in authentication. */
export abstract class CustomAuthenticator {
  abstract authenticate(request: AuthenticatedRequest, byCredential: () => Promise<Principal>): Promise<Principal>;
}
