import { BATCH_PATH, oneBatch } from '../../shared/contract/batch-schemas.ts';
import type { EndpointContract } from '../../shared/contract/endpoint-contract.ts';

export const startBatchEndpoint = {
  name: 'batch-start',
  summary: 'Start a batch',
  description:
    'Prices every line of the uploaded file on the day and edition of this moment. It may be repeated: a batch runs once. Its lines count for the day; beyond the limit the error is 429.',
  parameters: {},
  pathParameters: BATCH_PATH,
  response: oneBatch,
  errors: ['batch-not-found', 'batch-not-uploaded', 'batch-running', 'market-unavailable'],
} as const satisfies EndpointContract;
