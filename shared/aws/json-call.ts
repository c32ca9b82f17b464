import { setTimeout as sleep } from 'node:timers/promises';
import aws4 from 'aws4';
import { AwsError, isOutOfReach } from './aws-error.ts';
import { type Posted, post } from './post.ts';

export type AwsAccess = {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
  /** Default: AWS's own endpoint in the region. */
  readonly endpoint?: string | undefined;
};

/** @throws AwsError */
export type JsonCall = (operation: string, request: object) => Promise<unknown>;

const APIS = {
  dynamodb: { target: 'DynamoDB_20120810', contentType: 'application/x-amz-json-1.0' },
  kms: { target: 'TrentService', contentType: 'application/x-amz-json-1.1' },
} as const satisfies Readonly<Record<string, { readonly target: string; readonly contentType: string }>>;

export type JsonService = keyof typeof APIS;

/**
 * A caller waits 3 s at most for a service that does not respond. A silent one takes two attempts of 1.2 s; failures that
 * come sooner leave time for a third, which ends after 1.3 + 0.4 + 1.2 = 2.9 s.
 */
const ATTEMPTS = 3;
const STARTED_WITHIN_MS = 1_300;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 400;

/** Worth a retry, although AWS reports them as 400. */
const THROTTLED = /Throttl|ThroughputExceeded|RequestLimitExceeded/;

/** Calls AWS by a signed request, without its SDK: see docs/decisions/0025. */
export function jsonCall(service: JsonService, access: AwsAccess): JsonCall {
  const { region, endpoint = `https://${service}.${region}.amazonaws.com/` } = access;
  const { target, contentType } = APIS[service];
  const url = new URL(endpoint);

  const attempt = async (operation: string, body: string): Promise<unknown> => {
    const headers = { 'content-type': contentType, 'x-amz-target': `${target}.${operation}` };
    const request = { service, region, host: url.host, method: 'POST', path: url.pathname, headers, body };
    const signed = aws4.sign(request, access);
    const posted = await post(url, signed.headers, body).catch((cause: unknown) => {
      throw unreachable(service, cause);
    });
    if (posted.status !== 200) throw refusal(service, posted);
    return JSON.parse(posted.text);
  };

  return async (operation, request) => {
    const body = JSON.stringify(request);
    const began = performance.now();
    for (let tried = 1; ; tried += 1) {
      try {
        return await attempt(operation, body);
      } catch (error) {
        const isLate = performance.now() - began > STARTED_WITHIN_MS;
        if (!isOutOfReach(error) || tried === ATTEMPTS || isLate) throw error;
        await sleep(Math.random() * Math.min(FIRST_PAUSE_MS * 2 ** tried, LONGEST_PAUSE_MS));
      }
    }
  };
}

function unreachable(service: JsonService, cause: unknown): AwsError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new AwsError('OutOfReach', `${service} out of reach: ${reason}`, { isTemporary: true, cause });
}

function refusal(service: JsonService, { status, text }: Posted): AwsError {
  const { type, message } = faultOf(text);
  const isTemporary = status >= 500 || status === 429 || THROTTLED.test(type);
  return new AwsError(type, `${service} responded ${status}: ${message}`, { status, isTemporary });
}

/** A response that is not AWS's own, a proxy's for example, is quoted. */
function faultOf(text: string): { readonly type: string; readonly message: string } {
  try {
    const { __type, message, Message } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const type = String(__type).replace(/^.*#/, '');
    return { type, message: `${type}: ${message ?? Message ?? 'no message'}` };
  } catch {
    return { type: 'UnknownError', message: text.slice(0, 300) };
  }
}
