import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Scripted = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

/** What the API answers: a response, silence, or a connection that breaks. */
export type Answer = Scripted | 'silence' | 'break';

export type Seen = {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

export type ScriptedApi = {
  readonly baseUrl: string;
  /** The requests for tokens. */
  readonly tokenRequests: readonly Seen[];
  /** All other requests. */
  readonly requests: readonly Seen[];
  /** The next answers of all other paths, in this order; then 200. */
  readonly next: (...answers: readonly Answer[]) => void;
  /** The next answers of the token endpoint; then token-1, token-2 and so on. */
  readonly nextToken: (...answers: readonly Answer[]) => void;
  readonly close: () => void;
};

/** An API on this machine that answers what it is told to. Its tokens last 1000 seconds. */
export async function startScriptedApi(): Promise<ScriptedApi> {
  const tokenRequests: Seen[] = [];
  const requests: Seen[] = [];
  const tokenAnswers: Answer[] = [];
  const answers: Answer[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const isToken = request.url === '/oauth/token';
    const seen = isToken ? tokenRequests : requests;
    seen.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() });
    const granted = { access_token: `token-${tokenRequests.length}`, token_type: 'Bearer', expires_in: 1000 };
    const answer = (isToken ? tokenAnswers : answers).shift() ?? { body: isToken ? granted : { status: 'ok' } };
    if (answer === 'silence') return;
    if (answer === 'break') {
      request.socket.destroy();
      return;
    }
    const { status = 200, headers = {}, body } = answer;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokenRequests,
    requests,
    next: (...more) => void answers.push(...more),
    nextToken: (...more) => void tokenAnswers.push(...more),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** An error in the shape of the API. */
export function refusal(status: number, code: string, headers: Scripted['headers'] = {}): Scripted {
  const error = { code, message: `It is ${code}.`, parameters: {} };
  return { status, headers: { 'x-request-id': 'request-7', ...headers }, body: { errors: [error] } };
}
