import type { LookupAddress } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Refused } from '../report/refusal.ts';

export type Lookup = (hostname: string) => Promise<readonly LookupAddress[]>;

export const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Beyond this block no IPv6 address is given to anybody, and some lead to IPv4 addresses behind a
 * translator.
 */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Servers of the public internet, and the one on this machine that a person named, if any. */
export function createAddressCheck(loopback: string | null, lookup: Lookup = resolveName) {
  const named = URL.parse(loopback ?? '');
  const local = named !== null && LOOPBACK_NAMES.has(named.hostname) ? named : null;

  /**
   * Where an address leads, checked as far as it can be before its name is resolved. Plain HTTP is
   * for this machine only: prices that decide what households pay must not be changed on the way.
   */
  function checkedUrl(address: string): URL {
    const url = URL.parse(address);
    const isLocal = url !== null && url.origin === local?.origin;
    if (url === null || (url.protocol !== 'https:' && !isLocal))
      throw refused('the address must begin with https://');
    if (url.username !== '' || url.password !== '') {
      throw refused(
        'the address contains a user name or password, which are never sent: remove them',
      );
    }
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    const isPrivate = isIP(host) === 0 ? url.hostname === local?.hostname : !isPublic(host);
    if (isPrivate && !isLocal) throw refused(`${host} is not a public address`);
    return url;
  }

  /**
   * One address that is not allowed is enough: which of several a connection takes is left to
   * chance.
   */
  async function checkedAddresses(hostname: string): Promise<LookupAddress[]> {
    const addresses = await lookup(hostname);
    const isAllowed = hostname === local?.hostname ? isLoopback : isPublic;
    const wrong = addresses.find(({ address }) => !isAllowed(address));
    if (wrong === undefined) return [...addresses];
    throw refused(`${hostname} leads to ${wrong.address}, which is not a public address`);
  }

  /**
   * Resolves names for a connection. It goes to the very addresses that were checked: a name that
   * is resolved once for a check and once more to connect could have changed in between.
   */
  const checkedLookup: LookupFunction = (hostname, { all }, callback) => {
    checkedAddresses(hostname).then(
      ([first = { address: '', family: 4 }, ...others]) =>
        all === true
          ? callback(null, [first, ...others])
          : callback(null, first.address, first.family),
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };

  return { checkedUrl, checkedLookup };
}

function resolveName(hostname: string): Promise<readonly LookupAddress[]> {
  return lookUp(hostname, { all: true });
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback';
}

function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return (
    parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST))
  );
}

function refused(reason: string): Refused {
  return new Refused('unreadable', reason);
}
