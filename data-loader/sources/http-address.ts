import { isIP, type LookupFunction } from 'node:net';
import {
  checkedLookup,
  isLoopbackAddress,
  isPublicAddress,
  LOOPBACK_NAMES,
  type Lookup,
  resolveName,
} from '../../shared/network/public-addresses.ts';
import { Refused } from '../report/refusal.ts';

/**
 * Allows servers of the public internet, and the one on this machine that a person named, if any.
 */
export class AddressCheck {
  readonly #local: URL | null;
  /** Resolves names for connections. */
  readonly lookup: LookupFunction;

  constructor(loopback: string | null, resolve: Lookup = resolveName) {
    const named = URL.parse(loopback ?? '');
    this.#local = named !== null && LOOPBACK_NAMES.has(named.hostname) ? named : null;
    this.lookup = checkedLookup(resolve, (hostname, address) => {
      const isAllowed = hostname === this.#local?.hostname ? isLoopbackAddress : isPublicAddress;
      return isAllowed(address)
        ? undefined
        : refused(`${hostname} leads to ${address}, which is not a public address`);
    });
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
    const isPrivate =
      isIP(host) === 0 ? url.hostname === this.#local?.hostname : !isPublicAddress(host);
    if (isPrivate && !isLocal) throw refused(`${host} is not a public address`);
    return url;
  }
}

function refused(reason: string): Refused {
  return new Refused('unreadable', reason);
}
