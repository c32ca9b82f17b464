import { Logger } from '@aws-lambda-powertools/logger';
import type { RequestLog } from '../http/log.ts';

/** One JSON line an event, named by POWERTOOLS_SERVICE_NAME; ids, codes and statuses, nothing that a caller sent. */
export function createRequestLog(logger: Logger = new Logger()): RequestLog {
  return {
    responded: (event) => logger.info('responded', event),
    refused: (event) => logger.warn('refused', event),
    failed: (event) => logger.error('failed', event),
  };
}

/** Told that the newest market, or places, could not be read while older ones go on being served. */
export function logRefreshFailed(what: 'market' | 'places', logger: Logger = new Logger()) {
  return (error: unknown): void =>
    logger.warn(`${what}-refresh-failed`, { error: error instanceof Error ? error.name : typeof error });
}
