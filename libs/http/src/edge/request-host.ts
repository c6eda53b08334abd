/** A name or an address, and perhaps a port: nothing in which a path, a query or a user could begin. */
const form = /^(?:[\w.~-]+|\[[\dA-F:.]+\])(?::\d{0,5})?$/i;

/** Nearly all requests to a process name one host. */
let lastValid: string | undefined;

/** Whether a URL can be built with it; ports beyond 65535 and numbers that are no address are for the parser to find. */
export function isValidHost(host: string): boolean {
  if (host === lastValid) return true;
  if (!form.test(host) || !URL.canParse(`http://${host}/`)) return false;
  lastValid = host;
  return true;
}

/** How often `Host` was sent; Node keeps the first one alone. */
export function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
