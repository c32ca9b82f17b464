import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { foreignCaller } from './server.ts';

/** An emulated service of AWS, by the names of its JSON protocol. */
export type AwsProtocol<Service> = {
  /** Stands before the name of an operation in the header `x-amz-target`. */
  readonly target: string;
  /** Stands before the code of an error. */
  readonly namespace: string;
  /** The code of the error for a request that an operation cannot read. */
  readonly invalidRequest: string;
  readonly operations: Readonly<Record<string, AwsOperation<Service>>>;
};

/** @throws AwsError that the caller gets */
export type AwsOperation<Service> = (service: Service, input: unknown) => object | Promise<object>;

export class AwsError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Runs the operation that a request names, and responds as the SDK expects of AWS. */
export async function respondToSdk<Service>(
  { target, namespace, invalidRequest, operations }: AwsProtocol<Service>,
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const reply = (status: number, body: object): void => {
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify(body));
  };
  try {
    const reason = foreignCaller(request);
    if (reason !== undefined) throw new AwsError('AccessDeniedException', reason);
    const name = String(request.headers['x-amz-target']).replace(`${target}.`, '');
    const { [name]: operation } = operations;
    if (operation === undefined)
      throw new AwsError('UnsupportedOperation', `${name} is not emulated`);
    reply(200, await operation(service, await json(request)));
  } catch (error) {
    const code = error instanceof AwsError ? error.code : invalidRequest;
    reply(400, { __type: `${namespace}#${code}`, message: String(error) });
  }
}
