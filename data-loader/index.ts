import { randomUUID } from 'node:crypto';
import { S3Client } from '@aws-sdk/client-s3';
import { systemClock } from '../shared/runtime/clock.ts';
import { readEnvironment } from '../shared/runtime/environment.ts';
import { createLoadLog } from '../shared/runtime/load-log.ts';
import { createDynamoConsumptionWriter } from '../shared/store/annual-consumption-store.ts';
import { createDocumentClient } from '../shared/store/document-client.ts';
import { createDynamoSourceRecords } from '../shared/store/market-source-records.ts';
import { createDynamoMarketStore } from '../shared/store/market-store.ts';
import { createDynamoLoadedFiles, createDynamoPlacesStore } from '../shared/store/places-store.ts';
import { isPlacesFile } from './bucket-files.ts';
import { environment } from './environment.ts';
import { runScheduledLoad } from './handler.ts';
import { createMarketLoader } from './market/loader.ts';
import { createGuest } from './sources/guest.ts';
import { httpsInput } from './sources/https.ts';
import { errorName } from './sources/input.ts';
import { storedFiles } from './sources/s3.ts';

const {
  MARKET_TABLE,
  PLACES_TABLE,
  METERS_TABLE,
  FEED_BUCKET,
  FEED_URLS,
  FEED_TOLERANCES,
  ANNUAL_CONSUMPTION_DAYS,
  TODAY,
} = readEnvironment(environment);
const s3 = new S3Client({});
const client = createDocumentClient();
const clock = systemClock(TODAY);
const log = createLoadLog();
const guest = createGuest({ loopback: null });

export function handler() {
  return runScheduledLoad({
    feeds: async () => [
      // Whatever is not a places file is a feed: one that was put in the wrong place is refused, not overlooked.
      ...(await inBucket()).filter((file) => !isPlacesFile(file)).map(({ input }) => input),
      ...(FEED_URLS ?? []).map((url) => httpsInput(url, guest)),
    ],
    placesFiles: async () => (await inBucket()).filter(isPlacesFile),
    market: createMarketLoader({
      store: createDynamoMarketStore({ client, table: MARKET_TABLE }),
      today: clock.today(),
      clock,
      newRunId: randomUUID,
      records: createDynamoSourceRecords({ client, table: MARKET_TABLE }),
      onFollowUpFailed: (step, error) => log.failed({ step, error: errorName(error) }),
    }),
    stores: {
      places: createDynamoPlacesStore({ client, table: PLACES_TABLE }),
      annualConsumption: createDynamoConsumptionWriter(
        { client, table: METERS_TABLE },
        { days: ANNUAL_CONSUMPTION_DAYS, clock },
      ),
    },
    loadedFiles: createDynamoLoadedFiles({ client, table: PLACES_TABLE }),
    tolerances: FEED_TOLERANCES ?? new Map(),
    clock,
    log,
  });
}

function inBucket() {
  return storedFiles(s3, { bucket: FEED_BUCKET, prefix: '' });
}
