import { AccessLogField, AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';

/** One line per request. It has neither path nor query, which contain postcodes, nor the caller's address. */
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
