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
  /** The partition key of the item, if the request names one. */
  readonly item?: string | undefined;
};

/** Decides who may do what. */
export type MayDo = (asked: Asked) => boolean;

/** What was asked for, and what of it was refused. */
type RoleRecord = {
  readonly asked: readonly Asked[];
  readonly refused: readonly Asked[];
};

export type RoleFront = LocalServer & RoleRecord;

const SERVICES: Readonly<Record<string, string>> = {
  DynamoDB_20120810: 'dynamodb',
  TrentService: 'kms',
  AmazonSQS: 'sqs',
  AWSStepFunctions: 'states',
};

type RoleCheck = {
  readonly record: RoleRecord;
  /** Returns false if anything of this is refused. */
  readonly admits: (request: readonly Asked[]) => boolean;
};

/** Notes all that is asked for, and admits what is allowed. */
export function createRoleCheck(mayDo: MayDo): RoleCheck {
  const asked: Asked[] = [];
  const refused: Asked[] = [];
  return {
    record: { asked, refused },
    admits: (request) => {
      const denied = request.filter((one) => !mayDo(one));
      asked.push(...request);
      refused.push(...denied);
      return denied.length === 0;
    },
  };
}

/**
 * Returns who asks: the access key, which is part of every signature and of every signed address,
 * is here the name of the function or the id of the role.
 */
export function principalOf({ headers, url = '' }: IncomingMessage): string {
  const inAddress = new URL(url, 'http://aws').searchParams.get('X-Amz-Credential') ?? '';
  const credential = /Credential=([^/]+)\//.exec(
    headers.authorization ?? `Credential=${inAddress}`,
  );
  return credential?.[1] ?? 'nobody';
}

/** Stands before DynamoDB, KMS, SQS or Step Functions, and decides as IAM does who may do what. */
export async function startRoleFront(target: string, mayDo: MayDo): Promise<RoleFront> {
  const { record, admits } = createRoleCheck(mayDo);
  const server = await startServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const request = askedOf(incoming, JSON.parse(body.toString()));
    if (admits(request)) return forward(incoming, { body, target, outgoing });
    outgoing.writeHead(400, JSON_TYPE);
    outgoing.end(
      JSON.stringify({
        __type: 'com.amazon.coral.service#AccessDeniedException',
        message: 'not allowed',
      }),
    );
  });
  return { ...server, ...record };
}

type ItemOfRequest = { readonly pk: { readonly S: string } };

type Body = {
  readonly TableName?: string;
  readonly IndexName?: string;
  readonly RequestItems?: Readonly<Record<string, unknown>>;
  readonly Key?: ItemOfRequest;
  readonly Item?: ItemOfRequest;
  readonly KeyId?: string;
  readonly QueueUrl?: string;
  readonly stateMachineArn?: string;
  readonly executionArn?: string;
};

function askedOf(
  incoming: IncomingMessage,
  { TableName, IndexName, RequestItems = {}, Key, Item, KeyId, QueueUrl, ...run }: Body,
): readonly Asked[] {
  const [service = '', operation = ''] = String(incoming.headers['x-amz-target']).split('.');
  const principal = principalOf(incoming);
  const action = `${SERVICES[service] ?? service}:${operation}`;
  const table = IndexName === undefined ? TableName : `${TableName}/index/${IndexName}`;
  // A role allows all executions of a state machine or none.
  const machine = run.stateMachineArn ?? run.executionArn?.replace(/[^:]+$/, '*');
  const one = table ?? KeyId ?? QueueUrl ?? machine;
  const resources = one === undefined ? Object.keys(RequestItems) : [one];
  const item = (Key ?? Item)?.pk?.S;
  return resources.map((resource) => ({ principal, action, resource, item }));
}
