import { AwsClient } from 'aws4fetch';
import type { ReadPartnerState } from '../partners/partner.ts';
import { partnerKey } from './keys.ts';
import { parsePartnerState } from './partner-records.ts';

export type PartnerStateOptions = {
  readonly partnersTable: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
  /** For a local DynamoDB. */
  readonly dynamodbEndpoint?: string | undefined;
};

/** For each of two attempts, so that a store that does not respond costs less than 3 seconds. */
const TIMEOUT_MS = 1_200;

/** Worth a retry, although DynamoDB reports them as 400. */
const PASSING = /(Throttling|ThroughputExceeded|RequestLimitExceeded)/;

type Attempt =
  | { readonly kind: 'response'; readonly text: string }
  | { readonly kind: 'failed'; readonly error: unknown; readonly passing: boolean };

/** Signs the request without an SDK, to keep the authorizer small. Retries once after a transient error. */
export function readPartnerState(options: PartnerStateOptions): ReadPartnerState {
  const { partnersTable, region, accessKeyId, secretAccessKey, sessionToken, dynamodbEndpoint } = options;
  const credentials = { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) };
  const signer = new AwsClient({ ...credentials, service: 'dynamodb', region, retries: 0 });
  const address = dynamodbEndpoint ?? `https://dynamodb.${region}.amazonaws.com/`;

  const ask = async (body: string): Promise<Attempt> => {
    try {
      const response = await signer.fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'DynamoDB_20120810.GetItem' },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      if (response.ok) return { kind: 'response', text };
      const error = new Error(`DynamoDB answered ${response.status}: ${text.slice(0, 300)}`);
      return { kind: 'failed', error, passing: response.status >= 500 || PASSING.test(text) };
    } catch (error) {
      return { kind: 'failed', error, passing: true };
    }
  };

  return async (clientId) => {
    const { pk, sk } = partnerKey(clientId);
    const body = JSON.stringify({
      TableName: partnersTable,
      Key: { pk: { S: pk }, sk: { S: sk } },
      ProjectionExpression: '#name, #kind, tier, disabled',
      ExpressionAttributeNames: { '#name': 'name', '#kind': 'kind' },
    });
    const first = await ask(body);
    const attempt = first.kind === 'failed' && first.passing ? await ask(body) : first;
    if (attempt.kind === 'failed') throw new Error('the partner could not be read', { cause: attempt.error });
    const item = parseResponse(attempt.text);
    return item === null ? null : parsePartnerState(item);
  };
}

type GetItemResponse = { readonly Item?: Readonly<Record<string, Readonly<Record<string, unknown>>>> };

function parseResponse(text: string): Readonly<Record<string, unknown>> | null {
  const { Item } = JSON.parse(text) as GetItemResponse;
  return Item === undefined
    ? null
    : Object.fromEntries(Object.entries(Item).map(([name, value]) => [name, plain(value)]));
}

/** A typed value of DynamoDB’s JSON, of the three kinds that are read here. */
function plain(value: Readonly<Record<string, unknown>>): unknown {
  return value['S'] ?? value['BOOL'] ?? value['N'];
}
