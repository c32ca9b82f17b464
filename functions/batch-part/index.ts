import { type BatchPartDeps, runPart } from '../../shared/batches/run.ts';
import { traceOf } from '../../shared/http/errors.ts';
import { createEditionOpener, MarketUnavailableError } from '../../shared/market/reader.ts';
import { BookMissingError } from '../../shared/market/store.ts';
import { createPlaces } from '../../shared/places/place-finder.ts';
import { PostcodesNotLoadedError } from '../../shared/places/store.ts';
import { commonEnvironment, readEnvironment, text } from '../../shared/runtime/environment.ts';
import { createLogger } from '../../shared/runtime/logger.ts';
import { createBatchBucket } from '../../shared/store/batch-bucket.ts';
import { createDynamoBatchStore } from '../../shared/store/batch-store.ts';
import { createDocumentClient, isOutOfReach } from '../../shared/store/client.ts';
import { createDynamoMarketReadStore } from '../../shared/store/market-store.ts';
import { createDynamoPlacesReader } from '../../shared/store/places-store.ts';
import { systemClock } from '../../shared/time/clock.ts';

const environment = readEnvironment(
  commonEnvironment.extend({
    BATCHES_TABLE: text,
    BATCH_BUCKET: text,
    MARKET_TABLE: text,
    PLACES_TABLE: text,
  }),
);
const client = createDocumentClient('function');
const clock = systemClock();
const log = createLogger();
const openEdition = createEditionOpener(
  createDynamoMarketReadStore({ client, table: environment.MARKET_TABLE }),
);
const places = createPlaces({
  store: createDynamoPlacesReader({ client, table: environment.PLACES_TABLE }),
  clock,
});

const deps: BatchPartDeps = {
  store: createDynamoBatchStore({ client, table: environment.BATCHES_TABLE }),
  objects: createBatchBucket(environment.BATCH_BUCKET),
  clock,
  partDeps: (batch, market) => ({
    places,
    clock: { today: () => market.day },
    market: { open: async () => openEdition(market) },
    isFailureOfPart,
    // The log has nothing of the line, not even its number.
    onLineFailed: (error) => log.error('line-failed', { batch, error: traceOf(error) }),
  }),
};

export function handler(event: unknown): Promise<void> {
  return runPart(deps, event);
}

function isFailureOfPart(error: unknown): boolean {
  const isMissing =
    error instanceof MarketUnavailableError ||
    error instanceof BookMissingError ||
    error instanceof PostcodesNotLoadedError;
  return isMissing || isOutOfReach(error);
}
