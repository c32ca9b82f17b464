import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { gatewayReply } from './reply.ts';

const UNKNOWN_METHOD = 'HPE_INVALID_METHOD';

/**
 * Responds to a request that Node's parser rejects, which never reaches the gateway. An unknown method is a 404 like
 * any other wrong method; the contract does not cover malformed HTTP or headers above the server's limit.
 */
export function respondUnreadable(newRequestId: () => string) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (!socket.writable) return void socket.destroy();
    if (error.code !== UNKNOWN_METHOD) {
      const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
      return void socket.end([line(status), 'connection: close', '', ''].join('\r\n'));
    }
    const { status, headers, body } = gatewayReply('MISSING_AUTHENTICATION_TOKEN', newRequestId());
    const head = [...headers, ['content-length', body.length], ['connection', 'close']].map(
      ([name, value]) => `${name}: ${value}`,
    );
    socket.end([line(status), ...head, '', body.toString('utf8')].join('\r\n'));
  };
}

function line(status: number): string {
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
}
