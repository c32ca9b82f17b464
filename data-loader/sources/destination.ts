import { isIP } from 'node:net';
import { GuestError } from './guest-error.ts';
import { type AddressRule, isLoopbackAddress, isPublicAddress } from './public-address.ts';

export type Destination = { readonly url: URL; readonly isAllowed: AddressRule };

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Where an address leads, checked as far as it can be before its name is resolved. Plain HTTP is for this machine only:
 * prices that decide what households pay must not be changed on the way.
 */
export function destinationOf(address: string, loopback: string | null): Destination {
  if (!URL.canParse(address)) throw notHttps();
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') {
    throw new GuestError('the address contains a user name or password, which are never sent: remove them');
  }
  const isNamed = url.origin === originOnThisMachine(loopback);
  if (url.protocol !== 'https:' && !(isNamed && url.protocol === 'http:')) throw notHttps();
  const isAllowed = isNamed ? isLoopbackAddress : isPublicAddress;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0 && !isAllowed(host)) throw new GuestError(`${host} is not a public address`);
  return { url, isAllowed };
}

/** A redirect stays with the scheme, host and port that were named. */
export function redirectedTo(location: string, { url }: Destination, loopback: string | null): Destination {
  if (!URL.canParse(location, url.href)) throw new GuestError('it redirects to something that is not an address');
  const target = new URL(location, url);
  if (target.origin !== url.origin) {
    const host = target.host === url.host || target.host === '' ? `${target.protocol}//${target.host}` : target.host;
    throw new GuestError(`it redirects to another address: ${host}`);
  }
  return destinationOf(target.href, loopback);
}

function originOnThisMachine(loopback: string | null): string | null {
  if (loopback === null || !URL.canParse(loopback)) return null;
  const { hostname, origin } = new URL(loopback);
  return LOOPBACK.has(hostname) ? origin : null;
}

function notHttps(): GuestError {
  return new GuestError('the address must begin with https://');
}
