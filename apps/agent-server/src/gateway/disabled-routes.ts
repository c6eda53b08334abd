import type { RequestHandler } from 'express';
import type { HttpGroup } from '../config/langgraph/http.js';
import { NoRouteError } from './gateway.errors.js';

/** The first match wins. */
const groups: [RegExp, HttpGroup][] = [
  [/^\/assistants(\/|$)/, 'assistants'],
  [/^\/threads\/[^/]+\/runs(\/|$)/, 'runs'],
  [/^\/runs(\/|$)/, 'runs'],
  [/^\/threads\/[^/]+\/(commands|stream\/events)(\/|$)/, 'protocol'],
  [/^\/threads(\/|$)/, 'threads'],
  [/^\/store(\/|$)/, 'store'],
  [/^\/(info|docs|openapi\.json|openapi\.yaml)(\/|$)/, 'meta'],
  [/^\/mcp(\/|$)/, 'mcp'],
  [/^\/(a2a|\.well-known\/agent-card\.json)(\/|$)/, 'a2a'],
  [/^\/ui(\/|$)/, 'ui'],
];

/** Probes and metrics belong to no group: operators need them. */
export function groupOf(path: string): HttpGroup | null {
  return groups.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

export function isDisabled(disabled: ReadonlySet<HttpGroup>, path: string): boolean {
  const group = groupOf(path);
  // The streaming protocol is about threads, too.
  return group !== null && (disabled.has(group) || (group === 'protocol' && disabled.has('threads')));
}

export function refuseDisabled(disabled: ReadonlySet<HttpGroup>): RequestHandler {
  return (request, _response, next) => {
    next(isDisabled(disabled, request.path) ? new NoRouteError(request) : undefined);
  };
}
