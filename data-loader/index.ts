import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import type { Context } from 'aws-lambda';
import { commonEnvironment, count, readEnvironment, text } from '../shared/runtime/environment.ts';
import { createLogger } from '../shared/runtime/logger.ts';
import { createAwsClient, createDocumentClient } from '../shared/store/client.ts';
import { createDynamoMarketStore } from '../shared/store/market-store.ts';
import { createDynamoConsumptionWriter } from '../shared/store/meters-store.ts';
import { createDynamoLoadedFiles, createDynamoPlacesStore } from '../shared/store/places-store.ts';
import { createDynamoResponseStore } from '../shared/store/response-store.ts';
import { systemClock } from '../shared/time/clock.ts';
import { changedKey, runScheduledLoad } from './handler.ts';
import { openSource } from './open-source.ts';
import { MarketLoader } from './publish/market-loader.ts';
import { parseSourceList } from './source-list.ts';
import { HttpClient } from './sources/http.ts';
import { storedFiles } from './sources/s3.ts';
import { createMeasure } from './telemetry.ts';

const {
  MARKET_TABLE,
  PLACES_TABLE,
  METERS_TABLE,
  FEED_BUCKET,
  SOURCES_FILE,
  ANNUAL_CONSUMPTION_DAYS,
  TODAY,
} = readEnvironment(
  commonEnvironment.extend({
    MARKET_TABLE: text,
    PLACES_TABLE: text,
    METERS_TABLE: text,
    FEED_BUCKET: text,
    ANNUAL_CONSUMPTION_DAYS: count,
    /** The list of sources; absent means the file beside the bundle. */
    SOURCES_FILE: text.optional(),
  }),
);
const s3 = createAwsClient(S3Client, 'loader');
const client = createDocumentClient('loader');
const clock = systemClock(TODAY);
const logger = createLogger();
const measure = createMeasure();
const responses = createDynamoResponseStore({ client, table: MARKET_TABLE });
const list = readFileSync(SOURCES_FILE ?? join(import.meta.dirname, 'sources.json'), 'utf8');
const sources = parseSourceList(list, { directory: null, feedBucket: FEED_BUCKET }).map(
  (settings) =>
    openSource(settings, {
      s3: () => s3,
      http: () => new HttpClient({ loopback: null, responses }),
    }),
);

export function handler(
  event: unknown,
  { getRemainingTimeInMillis }: Pick<Context, 'getRemainingTimeInMillis'>,
) {
  return runScheduledLoad(
    {
      sources,
      feedBucket: FEED_BUCKET,
      stored: () => storedFiles(s3, { bucket: FEED_BUCKET, prefix: '' }),
      market: new MarketLoader({
        store: createDynamoMarketStore({ client, table: MARKET_TABLE }),
        clock,
        newEditionId: randomUUID,
      }),
      stores: {
        places: createDynamoPlacesStore({ client, table: PLACES_TABLE }),
        annualConsumption: createDynamoConsumptionWriter(
          { client, table: METERS_TABLE },
          { days: ANNUAL_CONSUMPTION_DAYS, clock },
        ),
      },
      loadedFiles: createDynamoLoadedFiles({ client, table: PLACES_TABLE }),
      clock,
      logger,
      measure,
      remainingMs: getRemainingTimeInMillis,
    },
    changedKey(event),
  );
}
