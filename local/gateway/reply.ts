import { GATEWAY_RESPONSES, gatewayResponseBody, REQUEST_ID_HEADER } from '../../lib/gateway-responses.ts';

export type Reply = {
  readonly status: number;
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  readonly body: Buffer;
};

export function gatewayReply(type: string, requestId: string): Reply {
  const response = GATEWAY_RESPONSES.find((candidate) => candidate.type === type);
  if (response === undefined) throw new Error(`there is no gateway response ${type}`);
  return {
    status: response.status,
    headers: [
      ['content-type', 'application/json'],
      [REQUEST_ID_HEADER, requestId],
      ...Object.entries(response.headers ?? {}),
    ],
    body: Buffer.from(gatewayResponseBody(response)),
  };
}
