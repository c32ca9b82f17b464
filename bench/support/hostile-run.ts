import { createServer } from 'node:http';
import { performance } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import { tariffFeed } from '../../data-loader/feeds/tariff-feed.ts';
import { createMarketLoader } from '../../data-loader/market/loader.ts';
import { describe } from '../../data-loader/report/describe.ts';
import { runLoad } from '../../data-loader/run/run.ts';
import { fileInput } from '../../data-loader/sources/file.ts';
import { createHttpClient } from '../../data-loader/sources/http.ts';
import { httpsInput } from '../../data-loader/sources/https.ts';
import type { Input } from '../../data-loader/sources/input.ts';
import { dualOffer, feedLines, header, planLine, supplierLine } from '../../test/support/feed-maker.ts';
import { createMemoryMarketStore } from '../../test/support/market-memory-store.ts';
import { REGIONS } from './regions.ts';

const DAY = '2026-11-21';
const MB = 1024 * 1024;
const GOOD = 'data/feeds/price-cap-2026-07.ndjson';
const PIECE_BYTES = 256 * 1024;

const ATTACKS: Readonly<Record<string, () => Promise<readonly Input[]>>> = {
  none: async () => [],
  newlines: async () => [chunked('newlines', repeated(gzipSync(Buffer.alloc(50 * MB, '\n')), 4))],
  offers: async () => [chunked('offers', offers('offers', 5_000_000))],
  /** Just few enough to be loaded. */
  largest: async () => [chunked('largest', offers('largest', 1_050_000))],
  'several-offers': async () => ['a', 'b', 'c', 'd'].map((name) => chunked(name, offers(name, 1_000_000))),
  plans: async () => [chunked('plans', plans(5_000_000))],
  'zip-bomb': async () => [chunked('bomb', repeated(gzipSync(blankLines(100 * MB)), 60))],
  drip: async () => {
    const address = await startDrip();
    return [httpsInput(address, createHttpClient({ loopback: address }))];
  },
};

const attack = await (ATTACKS[process.argv[2] ?? ''] ?? ATTACKS['none'])?.();
const store = createMemoryMarketStore();
const market = createMarketLoader({
  store,
  records: store,
  today: DAY,
  clock: { nowMs: () => Date.now() },
  newRunId: () => 'bench',
});
const started = performance.now();
let goodSeconds = Number.NaN;
const sources = [...(attack ?? []), fileInput(GOOD)].map((input) => ({ reader: tariffFeed(input), source: null }));
const report = await runLoad(sources, {
  market: {
    ...market,
    publish: async (loads) => {
      const result = await market.publish(loads);
      if (loads.some(({ source }) => source === 'price-cap')) goodSeconds = (performance.now() - started) / 1000;
      return result;
    },
  },
  day: DAY,
  nowMs: Date.parse(`${DAY}T12:00:00Z`),
});
const result = {
  goodSeconds,
  runSeconds: (performance.now() - started) / 1000,
  peakMegabytes: process.resourceUsage().maxRSS / 1024,
  outcomes: report.feeds.map((feed) => describe(feed)[0]),
};
process.stdout.write(JSON.stringify(result), () => process.exit(0));

function chunked(name: string, chunks: Iterable<Uint8Array>): Input {
  return {
    name,
    open: async () => ({
      sizeBytes: null,
      chunks: (async function* () {
        yield* inLargePieces(chunks);
      })(),
    }),
  };
}

/** As a file gives them. */
function* inLargePieces(chunks: Iterable<Uint8Array>): Generator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  for (const chunk of chunks) {
    pieces.push(chunk);
    bytes += chunk.byteLength;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(pieces);
    pieces = [];
    bytes = 0;
  }
  yield Buffer.concat(pieces);
}

function* repeated(bytes: Uint8Array, times: number): Generator<Uint8Array> {
  for (let time = 0; time < times; time += 1) yield bytes;
}

function blankLines(bytes: number): Buffer {
  const blank = Buffer.alloc(bytes, ' ');
  for (let end = MB - 1; end < bytes; end += MB) blank[end] = 0x0a;
  return blank;
}

/** Each a line of its own, all different: nothing is kept only once. */
function* offers(source: string, count: number): Generator<Uint8Array> {
  const supplier = `hostile-${source}`;
  yield Buffer.from(feedLines([header({ source }), supplierLine({ key: supplier })]));
  for (let plan = 0; plan < count / REGIONS.length; plan += 1) {
    const key = `plan-${plan}`;
    yield Buffer.from(
      feedLines([
        planLine({ supplier_key: supplier, key }),
        ...REGIONS.map((region, index) =>
          dualOffer({
            supplier_key: supplier,
            plan_key: key,
            regions: [region],
            electricity: {
              charge_pence_per_day: index,
              unit_rates: [{ rate_pence_per_kwh: (100_000 + plan) / 10_000 }],
            },
            gas: { charge_pence_per_day: plan / 100, unit_rates: [{ rate_pence_per_kwh: (50_000 + index) / 10_000 }] },
          }),
        ),
      ]),
    );
  }
}

function* plans(count: number): Generator<Uint8Array> {
  yield Buffer.from(feedLines([header({ source: 'plans' }), supplierLine({ key: 'hostile' })]));
  for (let plan = 0; plan < count; plan += 1) {
    yield Buffer.from(feedLines([planLine({ supplier_key: 'hostile', key: `plan-${plan}`, name: `Plan ${plan}` })]));
  }
}

async function startDrip(): Promise<string> {
  const server = createServer((_request, response) => {
    const timer = setInterval(() => response.write(' '), 1_000);
    response.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/drip`;
}
