import type { AuthUser } from './auth-handlers.js';
import { AuthHandlerError, AuthRefusal } from '../authorization/auth.errors.js';
import { isStorableText } from '../authorization/storable-text.js';

const maxIdentityLength = 500;

/** Result of `authenticate`: an identity, or an object with one. Anything else is refused. */
export function parseUser(answer: unknown): AuthUser {
  if (typeof answer === 'string') return userOf({ identity: answer });
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) {
    throw new AuthHandlerError(`authenticate() returned neither an identity nor a user, but ${String(answer)}`);
  }
  try {
    return userOf(JSON.parse(JSON.stringify(answer)) as Record<string, unknown>);
  } catch (error) {
    if (error instanceof AuthRefusal || error instanceof AuthHandlerError) throw error;
    throw new AuthHandlerError('authenticate() returned a user that is no JSON', { cause: error });
  }
}

function userOf(given: Record<string, unknown>): AuthUser {
  const { identity, is_authenticated: isAuthenticated = true, permissions = [], display_name: name } = given;
  if (isAuthenticated === false) throw new AuthRefusal(401, 'Unauthorized');
  if (isAuthenticated !== true) throw new AuthHandlerError('authenticate(): is_authenticated must be true or false');
  if (
    typeof identity !== 'string' ||
    identity === '' ||
    identity.length > maxIdentityLength ||
    !isStorableText(identity)
  ) {
    throw new AuthHandlerError(`authenticate(): identity must be a string of 1 to ${maxIdentityLength} characters`);
  }
  if (!Array.isArray(permissions) || !permissions.every((one) => typeof one === 'string')) {
    throw new AuthHandlerError('authenticate(): permissions must be a list of strings');
  }
  return {
    ...given,
    identity,
    display_name: typeof name === 'string' ? name : identity,
    is_authenticated: true,
    permissions,
  };
}
