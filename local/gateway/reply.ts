import { GATEWAY_ANSWERS, gatewayAnswerBody, REQUEST_ID_HEADER } from '../../lib/gateway-answers.ts';

/** What goes back to the caller. */
export type Reply = {
  readonly status: number;
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  readonly body: Buffer;
};

/** The gateway's own answer of a response type, as lib/gateway-answers.ts words it. */
export const gatewayReply = (type: string, requestId: string): Reply => {
  const answer = GATEWAY_ANSWERS.find((candidate) => candidate.type === type);
  if (answer === undefined) throw new Error(`there is no gateway answer ${type}`);
  return {
    status: answer.status,
    headers: [
      ['content-type', 'application/json'],
      [REQUEST_ID_HEADER, requestId],
      ...Object.entries(answer.headers ?? {}),
    ],
    body: Buffer.from(gatewayAnswerBody(answer)),
  };
};
