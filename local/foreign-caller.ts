import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import {
  type GatewayResponse,
  gatewayResponseBody,
  gatewayResponseHeaders,
  REQUEST_ID_HEADER,
} from '../lib/gateway-responses.ts';
import { rawValues } from './gateway/request.ts';

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/**
 * Why a request is refused; undefined if it is not. Any web page can send requests to this machine, and can read the
 * responses if its own name leads here: its browser then says so in Origin and Host.
 */
export function foreignCaller({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): string | undefined {
  const hosts = rawValues(rawHeaders, 'host');
  const origins = rawValues(rawHeaders, 'origin');
  const [host = ''] = hosts;
  if (hosts.length !== 1 || !LOOPBACK_HOST.test(host)) {
    return `Host must be localhost, 127.0.0.1 or [::1]; "${hosts.join(', ')}" was sent.`;
  }
  const own = `http://${host.toLowerCase()}`;
  const foreign = origins.find((origin) => origin.toLowerCase() !== own);
  return foreign === undefined
    ? undefined
    : `Pages of another origin may not call this service: Origin must be ${own} or missing; "${foreign}" was sent.`;
}

/** Refuses foreign callers in the form of the service's errors. */
export function forOwnCallers(service: RequestListener): RequestListener {
  return (message, response) => {
    const reason = foreignCaller(message);
    if (reason === undefined) return service(message, response);
    const refusal: Omit<GatewayResponse, 'type'> = { status: 403, code: 'forbidden', message: reason };
    response.writeHead(refusal.status, {
      ...gatewayResponseHeaders(refusal),
      [REQUEST_ID_HEADER]: randomUUID(),
      connection: 'close',
    });
    response.end(gatewayResponseBody(refusal));
  };
}
