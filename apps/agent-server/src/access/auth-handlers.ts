import type { AccessFilter } from '@heddle/auth';
import type { AccessResource } from '../authorization/actions.js';

/** A request as `authenticate` sees it: all but its body. */
export interface AuthRequest {
  method: string;
  url: string;
  headers: [string, string][];
}

/** User that `authenticate` returns; projects may add members. */
export interface AuthUser {
  identity: string;
  display_name: string;
  is_authenticated: boolean;
  permissions: string[];
  [member: string]: unknown;
}

/** Action of a request, for the handler that authorizes it. */
export interface AccessEvent {
  resource: AccessResource;
  action: string;
  /** The handler may change it. */
  value: Record<string, unknown>;
}

/** Permission for one event. */
export interface AccessGrant {
  /** Value after the changes of the handler. */
  value: Record<string, unknown>;
  /** null shows all rows. */
  filter: AccessFilter | null;
}

/** Port: the `auth` of langgraph.json. */
export abstract class AuthHandlers {
  abstract start(): Promise<void>;
  abstract stop(): Promise<void>;
  abstract authenticate(request: AuthRequest): Promise<AuthUser>;
  /** One grant per event, in order. Throws if a handler refuses one event or fails; an event without a handler is allowed. */
  abstract authorize(user: AuthUser, events: readonly AccessEvent[]): Promise<AccessGrant[]>;
}
