import { Logger } from '@aws-lambda-powertools/logger';
import type { RequestLog } from '../http/log.ts';

export function createRequestLog(logger: Logger = new Logger()): RequestLog {
  return {
    responded: (event) => logger.info('responded', event),
    refused: (event) => logger.warn('refused', event),
    failed: (event) => logger.error('failed', event),
  };
}

export function logRefreshFailed(what: 'market' | 'places', logger: Logger = new Logger()) {
  return (error: unknown): void =>
    logger.warn(`${what}-refresh-failed`, { error: error instanceof Error ? error.name : typeof error });
}
