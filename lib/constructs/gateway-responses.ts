import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';
import { GATEWAY_ANSWERS, gatewayAnswerBody, REQUEST_ID_HEADER } from '../gateway-answers.ts';

/** API Gateway takes a header's fixed value in single quotes. */
const fixed = (value: string): string => `'${value}'`;

/** What the gateway answers by itself, in the shape of our own faults and with the request's id. */
export const addGatewayResponses = (api: RestApi): void => {
  for (const answer of GATEWAY_ANSWERS) {
    const headers = Object.entries(answer.headers ?? {}).map(([name, value]) => [name, fixed(value)] as const);
    api.addGatewayResponse(answer.type, {
      type: ResponseType.of(answer.type),
      statusCode: String(answer.status),
      responseHeaders: { [REQUEST_ID_HEADER]: 'context.requestId', ...Object.fromEntries(headers) },
      templates: { 'application/json': gatewayAnswerBody(answer) },
    });
  }
};
