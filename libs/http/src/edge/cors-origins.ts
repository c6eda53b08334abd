import type { RequestHandler } from 'express';

/** `*`, or texts and patterns of origins. */
type CorsOrigins = string | readonly (string | RegExp)[];

/** Whether CORS permits an origin. */
export function originFilter(allowed: CorsOrigins): (origin: string) => boolean {
  if (allowed === '*') return () => true;
  const list = [allowed].flat();
  return (origin) => list.some((one) => (typeof one === 'string' ? one === '*' || one === origin : one.test(origin)));
}

/**
 * Lets pages of the internet reach a server in a private network, like this machine, if CORS permits their origin.
 * Browsers ask in the preflight.
 */
export function allowPrivateNetwork(allowed: CorsOrigins): RequestHandler {
  const isAllowed = originFilter(allowed);
  return ({ method, headers: { origin, ...headers } }, response, next) => {
    const asks = method === 'OPTIONS' && headers['access-control-request-private-network'] === 'true';
    if (asks && origin !== undefined && isAllowed(origin)) {
      response.setHeader('Access-Control-Allow-Private-Network', 'true');
    }
    next();
  };
}
