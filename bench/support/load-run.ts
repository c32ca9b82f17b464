import { performance } from 'node:perf_hooks';
import { createLocalTarget } from '../../bin/load/target.ts';
import { LOCAL_TABLES } from '../../bin/local/create-tables.ts';
import { productApi } from '../../data-loader/feeds/kraken/product-api.ts';
import { tariffFeed } from '../../data-loader/feeds/tariff-feed.ts';
import { describe } from '../../data-loader/report/describe.ts';
import { isRefused } from '../../data-loader/report/report.ts';
import type { RunSource } from '../../data-loader/run/read-sources.ts';
import { runLoad } from '../../data-loader/run/run.ts';
import { fileInput } from '../../data-loader/sources/file.ts';
import { createHttpClient } from '../../data-loader/sources/http.ts';
import { toRunSource } from '../../data-loader/sources/open-source.ts';
import { dynamodbSettings, LOCAL_REGION } from '../../local/state.ts';
import { createDocumentClient } from '../../shared/store/document-client.ts';
import { krakenSettings } from '../../test/support/kraken-settings.ts';

export type LoadRunRequest = {
  readonly dynamodbUrl: string;
  readonly day: string;
  /** Files of feeds, or the address of a product API. */
  readonly from: readonly string[];
};

/** A load in a process of its own, so that its memory is seen. */
const { dynamodbUrl, day, from }: LoadRunRequest = JSON.parse(process.argv[2] ?? '');
const client = createDocumentClient('loader', dynamodbSettings({ dynamodbUrl, region: LOCAL_REGION }));
const nowMs = Date.parse(`${day}T12:00:00Z`);
const target = createLocalTarget({ client, nameOf: (table) => LOCAL_TABLES[table] }, { today: day, nowMs });

const started = performance.now();
const report = await runLoad(from.map(sourceOf), target);
const result = {
  seconds: (performance.now() - started) / 1_000,
  peakMegabytes: process.resourceUsage().maxRSS / 1_024,
  refused: report.feeds.flatMap((feed) => (isRefused(feed) ? [describe(feed)[0] ?? ''] : [])),
};
process.stdout.write(JSON.stringify(result), () => process.exit(0));

function sourceOf(place: string): RunSource {
  if (!place.startsWith('http:')) return { reader: tariffFeed(fileInput(place)), source: null };
  const settings = krakenSettings({ from: place });
  return toRunSource({ settings, reader: productApi(settings, createHttpClient({ loopback: place })) });
}
