import { AccessLogField, AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';

/**
 * A line a request: who (the partner), what (the route, never the path or the query, which hold postcodes), how it
 * went and how long it took. No address of a caller: the partner is known by name, and the firewall bounds the rest.
 */
export const ACCESS_LOG_FORMAT = AccessLogFormat.custom(
  JSON.stringify({
    requestId: AccessLogField.contextRequestId(),
    time: AccessLogField.contextRequestTimeEpoch(),
    method: AccessLogField.contextHttpMethod(),
    route: AccessLogField.contextResourcePath(),
    status: AccessLogField.contextStatus(),
    partner: AccessLogField.contextAuthorizerPrincipalId(),
    gatewayResponse: AccessLogField.contextErrorResponseType(),
    milliseconds: AccessLogField.contextResponseLatency(),
    functionMilliseconds: AccessLogField.contextIntegrationLatency(),
    functionStatus: AccessLogField.contextIntegrationStatus(),
    functionError: AccessLogField.contextIntegrationErrorMessage(),
    authorizerMilliseconds: AccessLogField.contextAuthorizerIntegrationLatency(),
    authorizerStatus: AccessLogField.contextAuthorizerIntegrationStatus(),
    authorizerError: AccessLogField.contextAuthorizerError(),
    bytes: AccessLogField.contextResponseLength(),
  }),
);
