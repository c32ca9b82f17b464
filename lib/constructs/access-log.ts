import { AccessLogField, AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';

/**
 * One line per request. It has neither path nor query, which contain postcodes, nor the caller's address. The gateway
 * does not escape values, so there is no text of an error, which may contain quotes: statuses and types say the same.
 */
export const ACCESS_LOG_FIELDS = {
  requestId: AccessLogField.contextRequestId(),
  time: AccessLogField.contextRequestTimeEpoch(),
  method: AccessLogField.contextHttpMethod(),
  route: AccessLogField.contextResourcePath(),
  status: AccessLogField.contextStatus(),
  partner: AccessLogField.contextAuthorizer('partner'),
  gatewayResponse: AccessLogField.contextErrorResponseType(),
  milliseconds: AccessLogField.contextResponseLatency(),
  functionMilliseconds: AccessLogField.contextIntegrationLatency(),
  functionStatus: '$context.integration.status',
  /** Of the Lambda service: 429 if it had no free concurrency, 200 whatever the function returned. */
  lambdaStatus: AccessLogField.contextIntegrationStatus(),
  lambdaRequestId: '$context.integration.requestId',
  authorizerMilliseconds: AccessLogField.contextAuthorizerIntegrationLatency(),
  authorizerStatus: AccessLogField.contextAuthorizerIntegrationStatus(),
  authorizerRequestId: AccessLogField.contextAuthorizerRequestId(),
  firewall: AccessLogField.contextWafResponseCode(),
  bytes: AccessLogField.contextResponseLength(),
} as const;

export const ACCESS_LOG_FORMAT = AccessLogFormat.custom(JSON.stringify(ACCESS_LOG_FIELDS));
