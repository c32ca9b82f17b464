import { AwsClient } from 'aws4fetch';

export type AwsAccess = {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
  /** Default: AWS's own endpoint in the region. */
  readonly endpoint?: string | undefined;
};

type JsonApi = { readonly target: string; readonly contentType: string };

const APIS = {
  dynamodb: { target: 'DynamoDB_20120810', contentType: 'application/x-amz-json-1.0' },
  kms: { target: 'TrentService', contentType: 'application/x-amz-json-1.1' },
} as const satisfies Readonly<Record<string, JsonApi>>;

/** For each of two attempts, so that a service that does not respond costs less than 3 seconds. */
const TIMEOUT_MS = 1_200;

/** Worth a retry, although AWS reports them as 400. */
const PASSING = /(Throttling|ThroughputExceeded|RequestLimitExceeded)/;

type Attempt =
  | { readonly kind: 'response'; readonly text: string }
  | { readonly kind: 'failed'; readonly error: unknown; readonly passing: boolean };

export type JsonCall = (operation: string, request: unknown) => Promise<string>;

/** Signs requests without an SDK, to keep a bundle small. Retries once after a transient error. */
export function jsonCall(service: keyof typeof APIS, access: AwsAccess): JsonCall {
  const { region, accessKeyId, secretAccessKey, sessionToken, endpoint } = access;
  const { target, contentType } = APIS[service];
  const credentials = { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) };
  const signer = new AwsClient({ ...credentials, service, region, retries: 0 });
  const address = endpoint ?? `https://${service}.${region}.amazonaws.com/`;

  const ask = async (operation: string, body: string): Promise<Attempt> => {
    try {
      const response = await signer.fetch(address, {
        method: 'POST',
        headers: { 'content-type': contentType, 'x-amz-target': `${target}.${operation}` },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      if (response.ok) return { kind: 'response', text };
      const error = new Error(`${service} responded ${response.status}: ${text.slice(0, 300)}`);
      return { kind: 'failed', error, passing: response.status >= 500 || PASSING.test(text) };
    } catch (error) {
      return { kind: 'failed', error, passing: true };
    }
  };

  return async (operation, request) => {
    const body = JSON.stringify(request);
    const first = await ask(operation, body);
    const attempt = first.kind === 'failed' && first.passing ? await ask(operation, body) : first;
    if (attempt.kind === 'failed') throw attempt.error;
    return attempt.text;
  };
}
