import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { forward } from './store-proxy.ts';

/** What somebody asks an AWS service for, such as `dynamodb:GetItem` on a table. */
export type Asked = { readonly principal: string; readonly action: string; readonly resource: string };

export type RoleFront = {
  readonly url: string;
  readonly asked: readonly Asked[];
  readonly refused: readonly Asked[];
  readonly stop: () => Promise<void>;
};

const SERVICES: Readonly<Record<string, string>> = { DynamoDB_20120810: 'dynamodb', TrentService: 'kms' };

/**
 * Stands before DynamoDB or KMS and decides as IAM does who may do what. Who asks is told by the access key, which is
 * part of every signature: here it is the name of the function.
 */
export async function startRoleFront(target: string, mayDo: (asked: Asked) => boolean): Promise<RoleFront> {
  const asked: Asked[] = [];
  const refused: Asked[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const all = askedOf(incoming, JSON.parse(body.toString()));
    asked.push(...all);
    const denied = all.filter((one) => !mayDo(one));
    refused.push(...denied);
    if (denied.length === 0) return forward(incoming, { body, target, outgoing });
    outgoing.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
    outgoing.end(JSON.stringify({ __type: 'com.amazon.coral.service#AccessDeniedException', message: 'not allowed' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    refused,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Body = {
  readonly TableName?: string;
  readonly RequestItems?: Readonly<Record<string, unknown>>;
  readonly KeyId?: string;
};

function askedOf({ headers }: IncomingMessage, { TableName, RequestItems = {}, KeyId }: Body): readonly Asked[] {
  const [service = '', operation = ''] = String(headers['x-amz-target']).split('.');
  const principal = /Credential=([^/]+)\//.exec(headers.authorization ?? '')?.[1] ?? 'nobody';
  const action = `${SERVICES[service] ?? service}:${operation}`;
  const one = TableName ?? KeyId;
  const resources = one === undefined ? Object.keys(RequestItems) : [one];
  return resources.map((resource) => ({ principal, action, resource }));
}
