import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { GuestError } from './guest-error.ts';

export type Lookup = (hostname: string) => Promise<readonly LookupAddress[]>;

export type AddressRule = (address: string) => boolean;

/** Beyond this block no IPv6 address is given to anybody, and some lead to IPv4 addresses behind a translator. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST));
}

export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback';
}

/**
 * Resolves names for a connection. The connection goes to the very addresses that were checked: a name that is resolved
 * once for a check and once more to connect could have changed in between.
 */
export function checkedLookup(lookup: Lookup, isAllowed: AddressRule): LookupFunction {
  return (hostname, { all }, callback) => {
    lookup(hostname)
      .then((addresses) => checked(hostname, addresses, isAllowed))
      .then(
        ({ first, addresses }) =>
          all === true ? callback(null, addresses) : callback(null, first.address, first.family),
        (error: NodeJS.ErrnoException) => callback(error, ''),
      );
  };
}

/** One address that is not allowed is enough: which of several a connection takes is left to chance. */
function checked(hostname: string, addresses: readonly LookupAddress[], isAllowed: AddressRule) {
  const [first] = addresses;
  if (first === undefined) throw new GuestError(`${hostname} has no address`);
  const refused = addresses.find(({ address }) => !isAllowed(address));
  if (refused !== undefined)
    throw new GuestError(`${hostname} leads to ${refused.address}, which is not a public address`);
  return { first, addresses: [...addresses] };
}
