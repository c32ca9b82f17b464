import type { LookupAddress } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Refused } from '../run/load-report.ts';

/** A server of the public internet, or the one on this machine that a person named. */
export type Reach = 'public' | 'loopback';

export type CheckedUrl = { readonly url: URL; readonly reach: Reach };

export type Lookup = (hostname: string) => Promise<readonly LookupAddress[]>;

export const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Beyond this block no IPv6 address is given to anybody, and some lead to IPv4 addresses behind a translator. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Where an address leads, checked as far as it can be before its name is resolved. Plain HTTP is for this machine only:
 * prices that decide what households pay must not be changed on the way.
 */
export function checkedUrl(address: string, loopback: string | null): CheckedUrl {
  if (!URL.canParse(address)) throw notHttps();
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') {
    throw unreadable('the address contains a user name or password, which are never sent: remove them');
  }
  const isNamed = url.origin === originOnThisMachine(loopback);
  if (url.protocol !== 'https:' && !(isNamed && url.protocol === 'http:')) throw notHttps();
  const reach = isNamed ? 'loopback' : 'public';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0 && !isReachable(host, reach)) throw unreadable(`${host} is not a public address`);
  return { url, reach };
}

/** A redirect stays with the scheme, host and port that were named. */
export function redirectedUrl(location: string, from: URL, loopback: string | null): CheckedUrl {
  if (!URL.canParse(location, from.href)) throw unreadable('it redirects to something that is not an address');
  const target = new URL(location, from);
  if (target.origin !== from.origin) {
    const host = target.host === from.host || target.host === '' ? `${target.protocol}//${target.host}` : target.host;
    throw unreadable(`it redirects to another address: ${host}`);
  }
  return checkedUrl(target.href, loopback);
}

export function resolveName(hostname: string): Promise<readonly LookupAddress[]> {
  return lookUp(hostname, { all: true });
}

/**
 * Resolves names for a connection. The connection goes to the very addresses that were checked: a name that is resolved
 * once for a check and once more to connect could have changed in between.
 */
export function checkedLookup(lookup: Lookup, reach: Reach): LookupFunction {
  return (hostname, { all }, callback) => {
    lookup(hostname)
      .then((addresses) => checkedAddresses(hostname, addresses, reach))
      .then(
        ({ first, addresses }) =>
          all === true ? callback(null, addresses) : callback(null, first.address, first.family),
        (error: NodeJS.ErrnoException) => callback(error, ''),
      );
  };
}

function isReachable(address: string, reach: Reach): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (reach === 'loopback') return parsed.range() === 'loopback';
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST));
}

/** One address that is not allowed is enough: which of several a connection takes is left to chance. */
function checkedAddresses(hostname: string, addresses: readonly LookupAddress[], reach: Reach) {
  const [first] = addresses;
  if (first === undefined) throw unreadable(`${hostname} has no address`);
  const refused = addresses.find(({ address }) => !isReachable(address, reach));
  if (refused !== undefined) {
    throw unreadable(`${hostname} leads to ${refused.address}, which is not a public address`);
  }
  return { first, addresses: [...addresses] };
}

function originOnThisMachine(loopback: string | null): string | null {
  if (loopback === null || !URL.canParse(loopback)) return null;
  const { hostname, origin } = new URL(loopback);
  return LOOPBACK_NAMES.has(hostname) ? origin : null;
}

function notHttps(): Refused {
  return unreadable('the address must begin with https://');
}

function unreadable(reason: string): Refused {
  return new Refused('unreadable', reason);
}
