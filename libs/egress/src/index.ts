export { isNetwork, isPermittedAddress } from './address-policy.js';
export { forbiddenAddress, permittedLookup } from './permitted-lookup.js';
