import type { JsonValue } from '../openapi/json-schema.ts';
import type { Operation } from '../operations.ts';
import { addressOf, beforeSessionId, NEW_KEY_NOTE, SAMPLE_TIMEOUT_SECONDS, SESSION_NOTE } from './address.ts';
import { indented, literal, type Notation } from './literal.ts';
import type { TokenRequest } from './token-request.ts';

const INDENT = '    ';

const PYTHON: Notation = {
  indent: INDENT,
  inlineBraces: ['{', '}'],
  key: text,
  text,
  constants: { true: 'True', false: 'False', null: 'None' },
};

const JSON_TYPE = '"Content-Type": "application/json",';

/** The operation's request with the standard library of Python 3. */
export function pythonSample(operation: Operation): string {
  const { query, body, needsToken, takesIdempotencyKey, responseType } = operation;
  const address = addressOf(operation);
  const beforeId = beforeSessionId(address);
  const isJson = responseType === 'application/json';
  const url = [
    text(`${beforeId ?? address}${query.length === 0 ? '' : '?'}`),
    ...(beforeId === null ? [] : ['os.environ["SESSION_ID"]']),
    ...(query.length === 0 ? [] : ['query']),
  ].join(' + ');
  const headers = [
    ...(needsToken ? ['"Authorization": "Bearer " + os.environ["TOKEN"],'] : []),
    ...(takesIdempotencyKey ? [`# ${NEW_KEY_NOTE}`, '"Idempotency-Key": str(uuid.uuid4()),'] : []),
    ...(body === undefined ? [] : [JSON_TYPE]),
  ];
  return [
    ...(isJson || body !== undefined ? ['import json'] : []),
    ...(needsToken ? ['import os'] : []),
    ...(takesIdempotencyKey ? ['import uuid'] : []),
    ...(query.length === 0 ? [] : ['from urllib.parse import urlencode']),
    'from urllib.request import Request, urlopen',
    '',
    ...(beforeId === null ? [] : [`# ${SESSION_NOTE}`]),
    ...(query.length === 0 ? [] : [`query = urlencode(${literal(Object.fromEntries(query), PYTHON)})`]),
    ...requestLines({ url, headers, body }),
    `with urlopen(request, timeout=${SAMPLE_TIMEOUT_SECONDS}) as response:`,
    isJson ? `${INDENT}print(json.dumps(json.load(response), indent=2))` : `${INDENT}print(response.read().decode())`,
  ].join('\n');
}

/** Puts a token into the variable that every other sample uses. */
export function pythonTokenSample({ url, ...credentials }: TokenRequest): string {
  const body = { grant_type: 'client_credentials', ...credentials };
  return [
    'import json',
    'import os',
    'from urllib.request import Request, urlopen',
    '',
    ...requestLines({ url: text(url), headers: [JSON_TYPE], body }),
    `with urlopen(request, timeout=${SAMPLE_TIMEOUT_SECONDS}) as response:`,
    `${INDENT}os.environ["TOKEN"] = json.load(response)["access_token"]`,
  ].join('\n');
}

type Sent = {
  readonly url: string;
  readonly headers: readonly string[];
  readonly body: JsonValue | undefined;
};

function requestLines({ url, headers, body }: Sent): readonly string[] {
  return [
    ...(body === undefined ? [] : [`body = ${literal(body, PYTHON)}`]),
    ...(headers.length === 0 && body === undefined
      ? [`request = Request(${url})`]
      : [
          'request = Request(',
          ...indented(
            [
              `${url},`,
              ...(body === undefined ? [] : ['data=json.dumps(body).encode(),']),
              ...headersArgument(headers),
            ],
            INDENT,
          ),
          ')',
        ]),
  ];
}

/** One header stands in one line. */
function headersArgument(headers: readonly string[]): readonly string[] {
  if (headers.length === 0) return [];
  if (headers.length === 1) return [`headers={${headers.join('').slice(0, -1)}},`];
  return ['headers={', ...indented(headers, INDENT), '},'];
}

/** A JSON string is one of Python, but for a pair of surrogates. */
function text(value: string): string {
  return JSON.stringify(value);
}
