import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LocalServer, startServer } from './local-server.ts';

/** What a store can do to those who ask it. */
export type StoreMode =
  | 'healthy'
  /** Connections are accepted, requests are not answered, not even after it has healed. */
  | 'silent'
  | 'refused'
  | 'throttling'
  | 'errors'
  | { readonly latencyMs: number };

export type StoreProxy = Awaited<ReturnType<typeof startStoreProxy>>;

const JSON_TYPE = { 'content-type': 'application/x-amz-json-1.0' } as const;

const FAULTS = {
  throttling: [
    400,
    'ProvisionedThroughputExceededException',
    'The level of configured throughput was exceeded',
  ],
  errors: [500, 'InternalServerError', 'The request could not be processed'],
} as const;

/** Stands between a service and its DynamoDB. */
export async function startStoreProxy(target: string) {
  let mode: StoreMode = 'healthy';
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const body = await buffer(incoming);
    if (mode === 'silent') return;
    if (mode === 'throttling' || mode === 'errors') {
      const [status, type, message] = FAULTS[mode];
      outgoing.writeHead(status, JSON_TYPE);
      outgoing.end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message }));
      return;
    }
    if (typeof mode === 'object') await sleep(mode.latencyMs);
    forward(incoming, { body, target, outgoing });
  };

  const listener = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    respond(incoming, outgoing).catch(() => outgoing.destroy());
  };
  let server = await startServer(listener);
  const { url } = server;

  return {
    url,
    become: async (next: StoreMode) => {
      if (next === 'refused') await server.close();
      if (mode === 'refused') server = await startServer(listener, Number(new URL(url).port));
      mode = next;
    },
    stop: async () => {
      if (mode !== 'refused') await server.close();
    },
  };
}

type Forwarded = {
  readonly body: Buffer;
  readonly target: string;
  readonly outgoing: ServerResponse;
};

function forward(
  { method, headers }: IncomingMessage,
  { body, target, outgoing }: Forwarded,
): void {
  const onward = request(target, { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  onward.end(body);
}

/** What somebody asks an AWS service for, such as `dynamodb:GetItem` on a table. */
export type Asked = {
  readonly principal: string;
  readonly action: string;
  readonly resource: string;
};

export type RoleFront = LocalServer & {
  readonly asked: readonly Asked[];
  readonly refused: readonly Asked[];
};

const SERVICES: Readonly<Record<string, string>> = {
  DynamoDB_20120810: 'dynamodb',
  TrentService: 'kms',
  AmazonSQS: 'sqs',
};

/**
 * Stands before DynamoDB, KMS or SQS and decides as IAM does who may do what. Who asks is told by the
 * access key, which is part of every signature: here it is the name of the function.
 */
export async function startRoleFront(
  target: string,
  mayDo: (asked: Asked) => boolean,
): Promise<RoleFront> {
  const asked: Asked[] = [];
  const refused: Asked[] = [];
  const server = await startServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const all = askedOf(incoming, JSON.parse(body.toString()));
    asked.push(...all);
    const denied = all.filter((one) => !mayDo(one));
    refused.push(...denied);
    if (denied.length === 0) return forward(incoming, { body, target, outgoing });
    outgoing.writeHead(400, JSON_TYPE);
    outgoing.end(
      JSON.stringify({
        __type: 'com.amazon.coral.service#AccessDeniedException',
        message: 'not allowed',
      }),
    );
  });
  return { ...server, asked, refused };
}

type Body = {
  readonly TableName?: string;
  readonly IndexName?: string;
  readonly RequestItems?: Readonly<Record<string, unknown>>;
  readonly KeyId?: string;
  readonly QueueUrl?: string;
};

function askedOf(
  { headers }: IncomingMessage,
  { TableName, IndexName, RequestItems = {}, KeyId, QueueUrl }: Body,
): readonly Asked[] {
  const [service = '', operation = ''] = String(headers['x-amz-target']).split('.');
  const principal = /Credential=([^/]+)\//.exec(headers.authorization ?? '')?.[1] ?? 'nobody';
  const action = `${SERVICES[service] ?? service}:${operation}`;
  const table = IndexName === undefined ? TableName : `${TableName}/index/${IndexName}`;
  const one = table ?? KeyId ?? QueueUrl;
  const resources = one === undefined ? Object.keys(RequestItems) : [one];
  return resources.map((resource) => ({ principal, action, resource }));
}
