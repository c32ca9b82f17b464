export {
  describeHouseholds,
  type HouseholdResult,
  readResults,
  TransferError,
  uploadHouseholds,
} from './batches.ts';
export type { CallRecord } from './call-record.ts';
export { createClient } from './client.ts';
export { ApiError, ConnectionError, type ErrorDetail, OAuthError } from './errors.ts';
export type {
  CallOptions,
  Client,
  HttpResponse,
  OperationId,
  OperationParameters,
  OperationResponse,
  OperationResult,
  Schemas,
} from './operation-types.ts';
export {
  type Reading,
  ReadingError,
  type ReadingOptions,
  type ReadingParameters,
  type UsageFromReadings,
  usageFromReadings,
} from './readings.ts';
export type { ClientOptions, Clock } from './settings.ts';
export {
  type ReceivedWebhook,
  verifyWebhook,
  type WebhookEvent,
  WebhookVerificationError,
} from './webhooks.ts';
