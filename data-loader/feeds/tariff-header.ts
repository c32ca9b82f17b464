import type { Day } from '../../shared/market/model.ts';
import { vatBasisPoints } from '../../shared/pricing/index.ts';
import { londonDay } from '../../shared/time/clock.ts';
import { FeedRefused } from './feed-refused.ts';
import { toInstant } from './line-days.ts';
import type { LineObject } from './line-json.ts';
import { type Fields, lineError, readFlag, readOneOf, readText } from './line-values.ts';
import { RejectedLine } from './rejected-line.ts';

const TARIFF_FEED_FORMAT = 'energy-tariff-feed/1';

/** What is in a feed's prices and comes out of them, in basis points; 0 where they have no VAT in them. */
export type IncludedVat = { readonly gas: number; readonly electricity: number };

export type TariffHeader = {
  readonly source: string;
  /** As it was sent. */
  readonly publishedAt: string;
  readonly publishedAtMs: number;
  readonly includedVat: IncludedVat;
};

const SOURCE = /^[a-z0-9-]{1,40}$/;
const NO_VAT: IncludedVat = { gas: 0, electricity: 0 };

/** @throws FeedRefused: without a good header nothing of a feed can be judged. */
export function parseHeader(raw: LineObject): TariffHeader {
  const fields: Fields = { raw, prefix: '' };
  try {
    readOneOf(fields, 'type', ['feed']);
    readOneOf(fields, 'format', [TARIFF_FEED_FORMAT]);
    const source = readText(fields, 'source');
    if (!SOURCE.test(source)) throw lineError(fields, 'source', 'must be 1 to 40 of a-z, 0-9 and -');
    const publishedAt = readText(fields, 'published_at');
    const publishedAtMs = toInstant(publishedAt);
    if (publishedAtMs === null) throw lineError(fields, 'published_at', 'must be a time such as 2026-07-01T06:00:00Z');
    const includedVat = readFlag(fields, 'prices_include_vat') ? vatOn(londonDay(publishedAtMs), fields) : NO_VAT;
    return { source, publishedAt, publishedAtMs, includedVat };
  } catch (error) {
    if (error instanceof RejectedLine) throw new FeedRefused('faulty-header', `header: ${error.message}`);
    throw error;
  }
}

/** feed-format: the rate in force for its fuel on published_at's day. */
function vatOn(day: Day, fields: Fields): IncludedVat {
  try {
    return { gas: vatBasisPoints('gas', day), electricity: vatBasisPoints('electricity', day) };
  } catch {
    throw lineError(fields, 'published_at', 'must be a time for which VAT on gas and electricity is known');
  }
}
