const protocols = ['https:', 'http:', 'file:'];

/**
 * The URL of a repository as git may receive it, or the reason against it. Credentials belong into settings: a URL
 * appears in responses and logs.
 */
export function readRepositoryUrl(text: string): { url: URL } | { problem: string } {
  // URL parsers drop or replace these characters, which changes the target.
  if (/[\s\p{Cc}\\]/u.test(text)) return { problem: 'it contains a space, a control character or a backslash' };
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) return { problem: 'it is not a URL with a protocol; use https' };
  if (!protocols.includes(url.protocol))
    return { problem: `the protocol '${url.protocol}' is not supported; use https` };
  if (url.username !== '' || url.password !== '') return { problem: 'it contains a user or a password' };
  if (url.search !== '' || url.hash !== '') return { problem: 'it has a query or a fragment' };
  if (text.includes('%')) return { problem: 'it has a percent-encoded character' };
  if (url.protocol === 'file:' && url.host !== '') return { problem: 'a file URL must have no host' };
  return { url };
}

/** Whether a repository is one of these URLs, or below one of them. */
export function isAllowedRepository(url: URL, allowed: readonly string[]): boolean {
  const wanted = url.href.replace(/\/+$/, '');
  return allowed.some((text) => {
    const prefix = new URL(text).href.replace(/\/+$/, '');
    return wanted === prefix || wanted === `${prefix}.git` || wanted.startsWith(`${prefix}/`);
  });
}

/** Whether the operator allows the repository; also false for a text that is no URL. */
export function isAllowedText(text: string | null, allowed: readonly string[]): boolean {
  const read = text === null ? null : readRepositoryUrl(text);
  return read !== null && 'url' in read && isAllowedRepository(read.url, allowed);
}
