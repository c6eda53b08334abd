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

/** Something that a request is about to do, told to the handler that is there for it. */
export interface AccessEvent {
  resource: AccessResource;
  action: string;
  /** The handler may change it. */
  value: Record<string, unknown>;
}

/** The event was allowed. */
export interface AccessGrant {
  /** As the handler left it. */
  value: Record<string, unknown>;
  /** null where every row may be seen. */
  filter: AccessFilter | null;
}

/** Port: the `auth` of langgraph.json. What it does not allow in so many words it throws. */
export abstract class AuthHandlers {
  abstract start(): Promise<void>;
  abstract stop(): Promise<void>;
  abstract authenticate(request: AuthRequest): Promise<AuthUser>;
  /** One grant for each event, in their order; a refusal of one is a refusal of all. */
  abstract authorize(user: AuthUser, events: readonly AccessEvent[]): Promise<AccessGrant[]>;
}
