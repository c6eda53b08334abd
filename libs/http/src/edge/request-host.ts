/** A name or an address with an optional port: no character that could begin a path, a query or a user. */
const form = /^(?:[\w.~-]+|\[[\dA-F:.]+\])(?::\d{0,5})?$/i;

/** Caches one host, because nearly all requests to a process name the same one. */
let lastValid: string | undefined;

/** Whether a URL can be built with the host. The URL parser finds ports above 65535 and malformed IPv4 addresses. */
export function isValidHost(host: string): boolean {
  if (host === lastValid) return true;
  if (!form.test(host) || !URL.canParse(`http://${host}/`)) return false;
  lastValid = host;
  return true;
}

/** Counts `Host` headers, of which Node keeps only the first. */
export function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
