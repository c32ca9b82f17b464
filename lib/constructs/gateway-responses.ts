import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';
import { GATEWAY_RESPONSES, gatewayResponseBody, REQUEST_ID_HEADER } from '../gateway-responses.ts';

export function addGatewayResponses(api: RestApi): void {
  for (const response of GATEWAY_RESPONSES) {
    // API Gateway takes a fixed header value in single quotes.
    const headers = Object.entries(response.headers ?? {}).map(([name, value]) => [name, `'${value}'`] as const);
    api.addGatewayResponse(response.type, {
      type: ResponseType.of(response.type),
      statusCode: String(response.status),
      responseHeaders: { [REQUEST_ID_HEADER]: 'context.requestId', ...Object.fromEntries(headers) },
      templates: { 'application/json': gatewayResponseBody(response) },
    });
  }
}
