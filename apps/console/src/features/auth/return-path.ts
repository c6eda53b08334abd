/** Path to return to after sign-in. Only paths of this console are allowed, not `//other.host` or absolute URLs. */
export function safeReturnPath(next: string | undefined): string {
  if (!next || !next.startsWith('/') || next.startsWith('//') || next.includes('\\')) return '/';
  if (next.startsWith('/sign-in')) return '/';
  return next;
}
