import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { gatewayReply } from './reply.ts';

/** The parser's word for a method that HTTP does not know. */
const UNKNOWN_METHOD = 'HPE_INVALID_METHOD';

/**
 * What Node's parser cannot read never reaches the gateway. A method that nobody has is a wrong method like any other;
 * of what is no HTTP, and of headers beyond the server's limit, the contract says nothing.
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
