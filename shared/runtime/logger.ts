import { Logger } from '@aws-lambda-powertools/logger';
import type { RequestLog } from '../http/log.ts';

/** One JSON line an event, named by POWERTOOLS_SERVICE_NAME; ids, codes and statuses, nothing that a caller sent. */
export const requestLog = (logger: Logger = new Logger()): RequestLog => ({
  answered: (event) => logger.info('answered', event),
  refused: (event) => logger.warn('refused', event),
  failed: (event) => logger.error('failed', event),
});
