import { randomUUID } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createMarketLoader } from '../../data-loader/market/create-market-loader.ts';
import { isRefused } from '../../data-loader/report.ts';
import { feedReportText } from '../../data-loader/report-text.ts';
import { type RunProgress, runLoad } from '../../data-loader/run.ts';
import { fileSource } from '../../data-loader/sources/file-source.ts';
import { systemClock } from '../../shared/runtime/clock.ts';
import { createDynamoMarketStore } from '../../shared/store/market-store.ts';
import { sayCleanUpFailed } from '../clean-up-failed.ts';
import { emptyTable } from './create-tables.ts';
import type { LocalPlacesOptions } from './load-places.ts';
import { digestOf } from './loaded-record.ts';
import type { Progress } from './progress.ts';

const MARKET = 'market';
const MARKET_DAY = 'market day';

type LocalFeedsOptions = LocalPlacesOptions & {
  readonly tableClient: DynamoDBClient;
  /** The day that prices are worked out for. */
  readonly day: string;
  /** The day was given, and is not today's. */
  readonly isDayGiven: boolean;
};

/**
 * Makes the market what these feeds say: nothing is done where they, the loader and the day are as they were, and other
 * feeds than before begin with an empty market. A refused feed is reported and the market is made of the rest; it is
 * tried again at the next start.
 */
export async function loadFeeds(feeds: readonly string[], options: LocalFeedsOptions): Promise<void> {
  const { record, progress, client, tables, day } = options;
  const digest = await digestOf(feeds, [options.loaderDigest]);
  const isSame = record.has(MARKET, digest);
  if (isSame && record.has(MARKET_DAY, day)) return;

  progress.start('tariff feeds');
  if (!isSame) {
    // Forgotten first: where these feeds are refused, or the start is killed, the earlier ones are loaded no longer.
    record.set(MARKET, '');
    await emptyTable(options.tableClient, 'Market');
  }
  const market = createMarketLoader({
    store: createDynamoMarketStore({ client, table: tables.Market }),
    today: day,
    clock: systemClock(),
    newRunId: () => randomUUID(),
    onCleanUpFailed: sayCleanUpFailed,
  });
  const report = await runLoad(feeds.map(fileSource), {
    market,
    day,
    nowMs: nowFor(options),
    onProgress: showProgress(progress),
  });
  const refused = report.feeds.filter(isRefused).length;
  const outcome = `${report.feeds.length - refused} of ${report.feeds.length} loaded`;
  progress.finish([outcome, ...report.feeds.flatMap(feedReportText)].join('\n  '));
  if (report.feeds.some(isRefused)) return;
  record.set(MARKET, digest);
  record.set(MARKET_DAY, day);
}

/** A frozen day may lie after the machine's own: a feed of that day is not from the future. */
function nowFor({ day, isDayGiven }: LocalFeedsOptions): number {
  return isDayGiven ? Math.max(Date.now(), Date.parse(`${day}T12:00:00Z`)) : Date.now();
}

/** The bar runs once through each feed, and is full while the edition is published. */
function showProgress(progress: Progress) {
  return (run: RunProgress): void => {
    if (run.step === 'publishing') progress.update(1, 1);
    else if (run.sizeBytes !== null)
      progress.update((run.place - 1) * run.sizeBytes + run.bytesRead, run.of * run.sizeBytes);
  };
}
