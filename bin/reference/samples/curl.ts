import type { Operation } from '../operations.ts';
import { addressOf, beforeSessionId, NEW_KEY_NOTE, SAMPLE_TIMEOUT_SECONDS, SESSION_NOTE } from './address.ts';
import type { TokenRequest } from './token-request.ts';

const MAX_TIME = `--max-time ${SAMPLE_TIMEOUT_SECONDS}`;

/** The operation's request in curl, one parameter a line. */
export function curlSample(operation: Operation): string {
  const { query, body, needsToken, takesIdempotencyKey } = operation;
  const address = addressOf(operation);
  const beforeId = beforeSessionId(address);
  const call = [
    `curl -sS${query.length > 0 ? 'G' : ''} ${beforeId === null ? address : `"${beforeId}$SESSION_ID"`}`,
    `--fail-with-body ${MAX_TIME}`,
    ...(needsToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(takesIdempotencyKey ? ['-H "Idempotency-Key: $KEY"'] : []),
    ...query.map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `--data ${quoted(JSON.stringify(body, null, 2))}`]),
  ];
  return [
    ...(beforeId === null ? [] : [`# ${SESSION_NOTE}`]),
    ...(takesIdempotencyKey ? [`# ${NEW_KEY_NOTE}`, 'KEY=$(openssl rand -hex 16)', ''] : []),
    call.join(' \\\n  '),
  ].join('\n');
}

/** Puts a token into the variable that every other sample uses. */
export function curlTokenSample({ url, audience, client_id, client_secret }: TokenRequest): string {
  const call = [
    `export TOKEN=$(curl -sS ${url}`,
    `--fail ${MAX_TIME}`,
    `--user ${quoted(`${client_id}:${client_secret}`)}`,
    '--data grant_type=client_credentials',
    `--data-urlencode ${quoted(`audience=${audience}`)} | cut -d'"' -f4)`,
  ];
  return call.join(' \\\n  ');
}

/** One word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
