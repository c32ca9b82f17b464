import type { S3Client } from '@aws-sdk/client-s3';
import type { FeedReader } from './formats/feed.ts';
import { productApi } from './formats/kraken/product-api.ts';
import { priceCap } from './formats/price-cap.ts';
import { tariffFeed } from './formats/tariff-feed.ts';
import type { RunSource } from './judge/source-reading.ts';
import type { SourceSettings } from './source-list.ts';
import { type HttpClient, httpsInput } from './sources/http.ts';
import { fileInput, type Input } from './sources/input.ts';
import { newestS3Input, s3Input } from './sources/s3.ts';
import { addressOf } from './sources/source-address.ts';

/** A product API is hundreds of requests, at most four at once. */
const API_LIMIT_MS = 300_000;

/** A source of the list, ready to be read. */
export type OpenSource = RunSource & { readonly from: string };

type SourceAccess = {
  /** Creates the client; called only for a source in S3. */
  readonly s3: () => S3Client;
  /** Creates a client for each source, so that a slow server keeps no other source waiting. */
  readonly http: (settings: SourceSettings) => HttpClient;
};

export function openSource(settings: SourceSettings, access: SourceAccess): OpenSource {
  const { source, from, format } = settings;
  const limit = format === 'kraken-products' ? { timeLimitMs: API_LIMIT_MS } : {};
  return { reader: readerOf(settings, access), source, from, rules: () => settings, ...limit };
}

function readerOf(settings: SourceSettings, access: SourceAccess): FeedReader {
  switch (settings.format) {
    case 'energy-tariff-feed/1':
      return tariffFeed(inputOf(settings, access));
    case 'ofgem-price-cap':
      return priceCap(inputOf(settings, access), settings);
    case 'kraken-products':
      return productApi(settings, access.http(settings));
  }
}

function inputOf(settings: SourceSettings, { s3, http }: SourceAccess): Input {
  const { from } = settings;
  const address = addressOf(from);
  switch (address?.kind) {
    case 's3': {
      const { bucket, key } = address;
      return key.endsWith('/')
        ? newestS3Input(s3(), { bucket, prefix: key })
        : s3Input(s3(), { bucket, key });
    }
    case 'web':
      return httpsInput(address.url, http(settings));
    case 'file':
      return fileInput(address.path);
    case undefined:
      throw new Error(`${from} is not an address: the list of sources was not parsed`);
  }
}
