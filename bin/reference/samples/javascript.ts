import type { JsonValue } from '../openapi/json-schema.ts';
import type { Operation } from '../operations.ts';
import { addressOf, beforeSessionId, NEW_KEY_NOTE, SAMPLE_TIMEOUT_SECONDS, SESSION_NOTE } from './address.ts';
import { indented, literal, type Notation } from './literal.ts';
import type { TokenRequest } from './token-request.ts';

const JAVASCRIPT: Notation = {
  indent: '  ',
  inlineBraces: ['{ ', ' }'],
  key: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : text(name)),
  text,
  constants: { true: 'true', false: 'false', null: 'null' },
};

const TIMEOUT = `signal: AbortSignal.timeout(${SAMPLE_TIMEOUT_SECONDS}_000),`;
const STATUS_CHECK = `if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);`;

/** The operation's request with the fetch of Node.js 20 or later. */
export function javaScriptSample(operation: Operation): string {
  const { method, query, body, responseType } = operation;
  const address = addressOf(operation);
  const beforeId = beforeSessionId(address);
  const url = beforeId === null ? text(address) : `\`${beforeId}\${process.env.SESSION_ID}\``;
  const headers = headerLines(operation);
  const options = [
    ...(method === 'GET' ? [] : [`method: ${text(method)},`]),
    ...headersOption(headers),
    ...bodyLines(body),
    TIMEOUT,
  ];
  return [
    ...(beforeId === null ? [] : [`// ${SESSION_NOTE}`]),
    ...(query.length === 0
      ? []
      : [`const url = new URL(${url});`, `url.search = new URLSearchParams(${queryLiteral(query)});`, '']),
    ...fetchLines(query.length === 0 ? url : 'url', options),
    responseType === 'application/json'
      ? 'console.log(JSON.stringify(await response.json(), null, 2));'
      : 'console.log(await response.text());',
  ].join('\n');
}

/** Puts a token into the variable that every other sample uses. */
export function javaScriptTokenSample({ url, ...credentials }: TokenRequest): string {
  const options = [
    "method: 'POST',",
    "headers: { 'Content-Type': 'application/json' },",
    ...bodyLines({ grant_type: 'client_credentials', ...credentials }),
    TIMEOUT,
  ];
  return [
    ...fetchLines(text(url), options),
    'const { access_token } = await response.json();',
    'process.env.TOKEN = access_token;',
  ].join('\n');
}

function headerLines({ needsToken, takesIdempotencyKey, body }: Operation): readonly string[] {
  return [
    ...(needsToken ? [`Authorization: \`Bearer \${process.env.TOKEN}\`,`] : []),
    ...(takesIdempotencyKey ? [`// ${NEW_KEY_NOTE}`, "'Idempotency-Key': crypto.randomUUID(),"] : []),
    ...(body === undefined ? [] : ["'Content-Type': 'application/json',"]),
  ];
}

/** One header stands in one line. */
function headersOption(headers: readonly string[]): readonly string[] {
  if (headers.length === 0) return [];
  if (headers.length === 1) return [`headers: { ${headers.join('').slice(0, -1)} },`];
  return ['headers: {', ...indented(headers, '  '), '},'];
}

function bodyLines(body: JsonValue | undefined): readonly string[] {
  return body === undefined ? [] : `body: JSON.stringify(${literal(body, JAVASCRIPT)}),`.split('\n');
}

function queryLiteral(query: Operation['query']): string {
  return literal(Object.fromEntries(query), JAVASCRIPT);
}

function fetchLines(url: string, options: readonly string[]): readonly string[] {
  return [`const response = await fetch(${url}, {`, ...indented(options, '  '), '});', STATUS_CHECK];
}

function text(value: string): string {
  return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
