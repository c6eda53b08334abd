import type { AuthenticatedRequest } from './decorators.js';
import type { Principal } from './principal.js';

/** Port: a service that has one lets it say who calls. `byCredential` is the platform's own way. */
export abstract class CustomAuthenticator {
  abstract authenticate(request: AuthenticatedRequest, byCredential: () => Promise<Principal>): Promise<Principal>;
}
