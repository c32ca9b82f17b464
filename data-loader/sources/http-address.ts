import type { LookupAddress } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Refused } from '../report/refusal.ts';

export type Lookup = (hostname: string) => Promise<readonly LookupAddress[]>;

export const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The block from which public IPv6 addresses are assigned. Some of the others lead to IPv4
 * addresses behind a translator.
 */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Allows servers of the public internet, and the one on this machine that a person named, if any.
 */
export class AddressCheck {
  readonly #local: URL | null;
  readonly #resolve: Lookup;

  constructor(loopback: string | null, resolve: Lookup = resolveName) {
    const named = URL.parse(loopback ?? '');
    this.#local = named !== null && LOOPBACK_NAMES.has(named.hostname) ? named : null;
    this.#resolve = resolve;
  }

  /**
   * Parses an address and checks it as far as that is possible before its name is resolved. Plain
   * HTTP is for this machine only: prices that decide what households pay must not be changed on
   * the way.
   *
   * @throws Refused
   */
  checkedUrl(address: string): URL {
    const url = URL.parse(address);
    const isLocal = url !== null && url.origin === this.#local?.origin;
    if (url === null || (url.protocol !== 'https:' && !isLocal))
      throw refused('the address must begin with https://');
    if (url.username !== '' || url.password !== '') {
      throw refused(
        'the address contains a user name or password, which are never sent: remove them',
      );
    }
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    const isPrivate = isIP(host) === 0 ? url.hostname === this.#local?.hostname : !isPublic(host);
    if (isPrivate && !isLocal) throw refused(`${host} is not a public address`);
    return url;
  }

  /**
   * Resolves names for a connection, which then uses the very addresses that were checked. A name
   * that is resolved once for a check and again to connect could change in between.
   */
  readonly lookup: LookupFunction = (hostname, { all }, callback) => {
    this.#checkedAddresses(hostname).then(
      ([first = { address: '', family: 4 }, ...others]) =>
        all === true
          ? callback(null, [first, ...others])
          : callback(null, first.address, first.family),
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };

  /** Refuses a name if one of its addresses is not allowed: a connection may take any of them. */
  async #checkedAddresses(hostname: string): Promise<LookupAddress[]> {
    const addresses = await this.#resolve(hostname);
    const isAllowed = hostname === this.#local?.hostname ? isLoopback : isPublic;
    const forbidden = addresses.find(({ address }) => !isAllowed(address));
    if (forbidden === undefined) return [...addresses];
    throw refused(`${hostname} leads to ${forbidden.address}, which is not a public address`);
  }
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
