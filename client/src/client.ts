import createFetchClient from 'openapi-fetch';
import { errorOf } from './errors.ts';
import { OPERATIONS } from './generated/operations.ts';
import type { Client, OperationId } from './operation-types.ts';
import { createSend, readJson } from './send.ts';
import { type ClientOptions, settingsOf } from './settings.ts';
import { createTokenStore } from './token.ts';

/**
 * A client with a method for each operation of the API, named by its operationId: `await
 * client.listSuppliers({ post_code: 'SW1A 1AA' })`. Create one and keep it, since it keeps the
 * token. Methods return the body of the response. They throw ApiError, OAuthError or
 * ConnectionError.
 */
export function createClient(options: ClientOptions): Client {
  const settings = settingsOf(options);
  const send = createSend(settings);
  const tokens = createTokenStore(send, settings);
  const api = createFetchClient<Paths>({ baseUrl: settings.baseUrl });

  async function call(
    operationId: OperationId,
    parameters: Values = {},
    { signal, headers }: Options = {},
  ) {
    const operation = OPERATIONS[operationId];
    const { data, error, response } = await api.request(operation.method, operation.path, {
      ...partsOf(operation, parameters),
      headers: { accept: 'application/json', ...idempotencyKey(operation), ...headers },
      parseAs: 'text',
      fetch: async (request) => {
        const body = await request.text();
        const answer = await send(
          {
            operationId,
            method: request.method,
            url: request.url,
            headers: Object.fromEntries(request.headers),
            body: body === '' ? undefined : body,
          },
          { signal, ...(operation.needsToken && { tokens }) },
        );
        return new Response(answer.text || null, {
          status: answer.status,
          headers: answer.headers,
        });
      },
    });
    const body = data === undefined ? error : readJson(data);
    if (data === undefined || body === undefined) throw errorOf(operationId, response, body);
    return body;
  }

  const methods = Object.keys(OPERATIONS)
    .filter((id) => id !== 'createToken')
    .map((id) => [id, call.bind(undefined, id as OperationId)]);
  return Object.freeze(Object.fromEntries(methods)) as Client;
}

type Values = Readonly<Record<string, unknown>>;

type Options = {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
};

type Operation = (typeof OPERATIONS)[OperationId];

/** What openapi-fetch needs to know; the types of each operation are those of Client. */
type Paths = Record<
  string,
  Record<
    'get' | 'post',
    {
      parameters: { path?: Values; query?: Values };
      requestBody?: { content: { 'application/json': Values } };
      responses: {
        200: { content: { 'application/json': string } };
        default: { content: { 'application/json': unknown } };
      };
    }
  >
>;

function partsOf({ method, path }: Operation, parameters: Values) {
  if (method === 'post') return { body: parameters };
  const inPath = ([name]: readonly [string, unknown]): boolean => path.includes(`{${name}}`);
  const entries = Object.entries(parameters);
  return {
    params: {
      path: Object.fromEntries(entries.filter(inPath)),
      query: Object.fromEntries(entries.filter((entry) => !inPath(entry))),
    },
  };
}

/** One for the call and all of its tries. */
function idempotencyKey({ takesIdempotencyKey }: Operation): Readonly<Record<string, string>> {
  return takesIdempotencyKey ? { 'Idempotency-Key': crypto.randomUUID() } : {};
}
