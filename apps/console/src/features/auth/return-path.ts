/** Only a path of this console may be returned to after sign-in; `//other.host` and absolute URLs may not. */
export function safeReturnPath(next: string | undefined): string {
  if (!next || !next.startsWith('/') || next.startsWith('//') || next.includes('\\')) return '/';
  if (next.startsWith('/sign-in')) return '/';
  return next;
}
