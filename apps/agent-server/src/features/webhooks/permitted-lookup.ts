import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPermittedAddress } from './address-policy.js';

/** Code of the error when a name has no address that is permitted. */
export const forbiddenAddress = 'ERR_HEDDLE_FORBIDDEN_ADDRESS';

type Resolve = (
  host: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * The addresses of a name that a webhook may go to. For sockets, in place of the system's own: what it answers is what
 * they connect to, so that a name cannot mean something else a moment after it was looked at.
 */
export function permittedLookup(networks: readonly string[], resolve: Resolve = lookup): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const permitted = addresses.filter(({ address }) => isPermittedAddress(address, networks));
      const [first] = permitted;
      if (!first) {
        return callback(Object.assign(new Error(`${host} has no public address`), { code: forbiddenAddress }), []);
      }
      if (options.all) callback(null, permitted);
      else callback(null, first.address, first.family);
    });
  };
}
