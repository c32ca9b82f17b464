import { errorOf } from './errors.ts';
import { OPERATIONS } from './generated/operations.ts';
import { readJson } from './json.ts';
import type {
  Client,
  HttpResponse,
  OperationId,
  OperationParameters,
  OperationResponse,
  Schemas,
} from './operation-types.ts';
import { createSend } from './send.ts';
import { type ClientOptions, settingsOf } from './settings.ts';
import { createTokenStore } from './token.ts';

/**
 * Creates a client with a method for each operation of the API, named by its operationId: `await
 * client.listSuppliers({ post_code: 'SW1A 1AA' })`. Create one and keep it, since it keeps the
 * token. Methods return the body of the response; those of `client.withResponse` return `{ data,
 * response }`, in which `response` has status, headers and text. They throw ApiError, OAuthError or
 * ConnectionError.
 * @throws TypeError if the base URL is not one of the API, or a credential is empty
 */
export function createClient(options: ClientOptions): Client {
  const settings = settingsOf(options);
  const send = createSend(settings);
  const tokens = createTokenStore(send, settings);
  const warn = createWarning(settings.onWarning);

  async function call(
    operation: Operation,
    parameters: Values = {},
    { signal, headers }: CallOptions = {},
  ): Promise<Result> {
    const { operationId, method } = operation;
    const { path, body } = requestOf(operation, parameters);
    const response = await send(
      {
        operationId,
        method,
        url: `${settings.baseUrl}${path}`,
        headers: headersOf(operation, headers),
        body,
      },
      { signal, ...(operation.needsToken && { tokens }) },
    );
    warn(operationId, response);
    const data = readJson(response.text);
    const isSuccess = response.status >= 200 && response.status < 300;
    if (!isSuccess || data === undefined) throw errorOf(operationId, response, data);
    return { data, response };
  }

  const bodies: Record<string, Method> = {};
  const results: Record<string, Method> = {};
  for (const operation of Object.values(OPERATIONS)) {
    const { operationId } = operation;
    if (operationId === 'createToken') continue;
    bodies[operationId] = async (...values) => (await call(operation, ...values)).data;
    results[operationId] = (...values) => call(operation, ...values);
  }
  const eachSwitch = (parameters?: SwitchParameters, callOptions?: CallOptions) =>
    switchesOf((cursor) => client.listSwitches({ ...parameters, ...cursor }, callOptions));
  const methods: unknown = { ...bodies, eachSwitch, withResponse: Object.freeze(results) };
  // The reference says what names and types these are; the compiler cannot follow.
  const client = Object.freeze(methods as Client);
  return client;
}

type SwitchParameters = OperationParameters<'listSwitches'>;

/** A page may be empty although others follow. */
async function* switchesOf(
  readPage: (
    cursor: Pick<SwitchParameters, 'cursor'>,
  ) => Promise<OperationResponse<'listSwitches'>>,
): AsyncGenerator<Schemas['Switch']> {
  let cursor: string | null = null;
  do {
    const page = await readPage(cursor === null ? {} : { cursor });
    yield* page.switches;
    cursor = page.next_cursor;
  } while (cursor !== null);
}

type Values = Readonly<Record<string, unknown>>;

type CallOptions = {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string | undefined>>;
};

type Method = (parameters?: Values, options?: CallOptions) => Promise<unknown>;

type Result = { readonly data: unknown; readonly response: HttpResponse };

type Operation = (typeof OPERATIONS)[OperationId];

/** Fills in the path. The other parameters are the body, or the query if there is none. */
function requestOf(operation: Operation, parameters: Values) {
  let path: string = operation.path;
  const others: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(parameters)) {
    const place = `{${name}}`;
    if (path.includes(place)) path = path.replace(place, encoded(value));
    else others[name] = value;
  }
  if (operation.hasBody) return { path, body: JSON.stringify(others) };
  const query = Object.entries(others)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`);
  return { path: query.length === 0 ? path : `${path}?${query.join('&')}`, body: undefined };
}

/** Writes a value for a URL; the entries of a list are separated by commas. */
function encoded(value: unknown): string {
  return Array.isArray(value) ? value.map(encoded).join(',') : encodeURIComponent(String(value));
}

/** Returns the headers of a call. All its tries have the same, and so the same Idempotency-Key. */
function headersOf(
  { hasBody, takesIdempotencyKey }: Operation,
  headers: CallOptions['headers'] = {},
): Readonly<Record<string, string>> {
  const merged = new Headers({ accept: 'application/json' });
  if (hasBody) merged.set('content-type', 'application/json');
  if (takesIdempotencyKey) merged.set('idempotency-key', crypto.randomUUID());
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) merged.set(name, value);
  }
  return Object.fromEntries(merged);
}

/** Warns once of each parameter that the API ignored. A log that fails does not fail a handover. */
function createWarning(onWarning: (message: string) => void) {
  const warned = new Set<string>();
  return (operationId: OperationId, { headers }: HttpResponse): void => {
    const names = headers.get('x-ignored-parameters')?.split(',') ?? [];
    for (const name of names.map((text) => text.trim())) {
      const message = `${operationId} does not know the parameter ${name}: the API ignored it`;
      if (warned.has(message)) continue;
      warned.add(message);
      try {
        onWarning(message);
      } catch {
        return;
      }
    }
  };
}
