import { connect } from 'node:net';

export type RawResponse = {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type RawExchange = {
  /** In the order in which they arrived. */
  readonly responses: readonly RawResponse[];
  /** Whether the server ended the connection; otherwise the time was over. */
  readonly isClosed: boolean;
};

type RawOptions = {
  readonly port: number;
  /** How long to wait for the server to close the connection. */
  readonly withinMilliseconds?: number;
};

/** Writes bytes as they are, and reads what comes until the server closes the connection. */
export function sendRaw(
  bytes: string | Uint8Array,
  { port, withinMilliseconds = 5_000 }: RawOptions,
): Promise<RawExchange> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(bytes));
    const finish = (isClosed: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ responses: parseResponses(Buffer.concat(chunks).toString('latin1')), isClosed });
    };
    const timer = setTimeout(() => finish(false), withinMilliseconds);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => finish(true));
  });
}

function parseResponses(text: string): readonly RawResponse[] {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return [];
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const rest = text.slice(end + 4);
  const [body, next] = headers['transfer-encoding'] === 'chunked' ? unchunked(rest) : sized(rest, headers);
  return [{ status: Number(statusLine.split(' ')[1]), headers, body }, ...parseResponses(next)];
}

function sized(text: string, headers: Readonly<Record<string, string>>): readonly [string, string] {
  const length = Number(headers['content-length'] ?? 0);
  return [text.slice(0, length), text.slice(length)];
}

function unchunked(text: string): readonly [string, string] {
  const length = Number.parseInt(text, 16);
  const from = text.indexOf('\r\n') + 2;
  if (!(length > 0)) return ['', text.slice(from + 2)];
  const [body, rest] = unchunked(text.slice(from + length + 2));
  return [text.slice(from, from + length) + body, rest];
}
