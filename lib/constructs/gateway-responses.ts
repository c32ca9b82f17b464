import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';
import { GATEWAY_RESPONSES, gatewayResponseBody, REQUEST_ID_HEADER } from '../gateway-responses.ts';

/** What the gateway answers by itself, in the shape of our own errors and with the request's id. */
export function addGatewayResponses(api: RestApi): void {
  for (const response of GATEWAY_RESPONSES) {
    const headers = Object.entries(response.headers ?? {}).map(([name, value]) => [name, fixed(value)] as const);
    api.addGatewayResponse(response.type, {
      type: ResponseType.of(response.type),
      statusCode: String(response.status),
      responseHeaders: { [REQUEST_ID_HEADER]: 'context.requestId', ...Object.fromEntries(headers) },
      templates: { 'application/json': gatewayResponseBody(response) },
    });
  }
}

/** API Gateway takes a header's fixed value in single quotes. */
function fixed(value: string): string {
  return `'${value}'`;
}
