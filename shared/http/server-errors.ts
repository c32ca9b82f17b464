import type { APIGatewayProxyResult } from 'aws-lambda';
import { RehearsedError } from './rehearsal.ts';

type Leaving = {
  readonly error: Error | null | undefined;
  readonly response: APIGatewayProxyResult | null | undefined;
};

/** Registered before the error mapper, so that middy runs it after it: it sees every response as it leaves. */
export function countedServerErrors(onServerError: () => void) {
  const count = ({ error, response }: Leaving): void => {
    if ((response?.statusCode ?? 0) >= 500 && !(error instanceof RehearsedError)) onServerError();
  };
  return { after: count, onError: count };
}
