import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPermittedAddress } from './address-policy.js';

/** Error code for names without a permitted address. */
export const forbiddenAddress = 'ERR_HEDDLE_FORBIDDEN_ADDRESS';

type Resolve = (
  host: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * DNS lookup of sockets, restricted to permitted addresses. The socket connects to the checked address, so DNS cannot
 * change it between check and use.
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
