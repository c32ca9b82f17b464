import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

export const FAILURES_ALLOWED = 10;
export const FAILURE_WINDOW_SECONDS = 900;

export type FailureWindow = { readonly key: string; readonly endsAtSeconds: number };

const ADDRESS_GROUPS = 8;

/** By client id and address, so that whoever knows an id can slow down only themselves. No address is stored. */
export function failureWindow(
  { clientId, address }: { readonly clientId: string; readonly address: string },
  nowSeconds: number,
): FailureWindow {
  const number = Math.floor(nowSeconds / FAILURE_WINDOW_SECONDS);
  const key = createHash('sha256')
    .update(JSON.stringify([clientId, network(address), number]))
    .digest('hex');
  return { key, endsAtSeconds: (number + 1) * FAILURE_WINDOW_SECONDS };
}

/** A whole /64 belongs to one user: the first four groups. An IPv4 address written as IPv6 is itself. */
function network(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = (text: string): readonly string[] => text.split(':').filter((group) => group !== '');
  const zeros = tail === undefined ? 0 : ADDRESS_GROUPS - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...groups(tail ?? '')];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
