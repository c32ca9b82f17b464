import type { LookupAddress } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Lookup = (hostname: string) => Promise<readonly LookupAddress[]>;

/** The names and addresses of this machine, as a URL has them. */
export const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The block from which public IPv6 addresses are assigned. Some of the others lead to IPv4
 * addresses behind a translator.
 */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Refuses private addresses, and IPv4 addresses that are mapped or translated to IPv6. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return (
    parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST))
  );
}

export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback';
}

export function resolveName(hostname: string): Promise<readonly LookupAddress[]> {
  return lookUp(hostname, { all: true });
}

/**
 * Resolves names for a connection, which then uses the very addresses that were checked. A name
 * that is resolved once for a check and again to connect could change in between. One forbidden
 * address refuses the name, because a connection may take any of its addresses.
 */
export function checkedLookup(
  resolve: Lookup,
  /** Returns the error of an address to which nothing may connect. */
  faultOf: (hostname: string, address: string) => Error | undefined,
): LookupFunction {
  const checkedAddresses = async (hostname: string): Promise<LookupAddress[]> => {
    const addresses = await resolve(hostname);
    for (const { address } of addresses) {
      const fault = faultOf(hostname, address);
      if (fault !== undefined) throw fault;
    }
    return [...addresses];
  };
  return (hostname, { all }, callback) => {
    checkedAddresses(hostname).then(
      ([first = { address: '', family: 4 }, ...others]) =>
        all === true
          ? callback(null, [first, ...others])
          : callback(null, first.address, first.family),
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}
