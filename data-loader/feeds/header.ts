import type { Day } from '../../shared/market/model.ts';
import { vatBasisPoints } from '../../shared/pricing/index.ts';
import { londonDay } from '../../shared/time/clock.ts';
import { toInstantMs } from '../input/dates.ts';
import type { Feed } from './feed.ts';
import { type LineFields, lineError, readFlag, readOneOf, readText } from './fields.ts';
import type { LineObject } from './json.ts';

const TARIFF_FEED_FORMAT = 'energy-tariff-feed/1';

/** The VAT to take out of a feed's prices, in basis points; 0 if they do not include it. */
export type IncludedVat = { readonly gas: number; readonly electricity: number };

export type TariffHeader = Feed['header'] & { readonly includedVat: IncludedVat };

const SOURCE = /^[a-z0-9-]{1,40}$/;
const NO_VAT: IncludedVat = { gas: 0, electricity: 0 };

export function parseHeader(raw: LineObject): TariffHeader {
  const fields: LineFields = { raw, prefix: '' };
  readOneOf(fields, 'type', ['feed']);
  readOneOf(fields, 'format', [TARIFF_FEED_FORMAT]);
  const source = readText(fields, 'source');
  if (!SOURCE.test(source)) throw lineError(fields, 'source', 'must be 1 to 40 characters of a-z, 0-9 and -');
  const publishedAt = readText(fields, 'published_at');
  const publishedAtMs = toInstantMs(publishedAt);
  if (publishedAtMs === null) throw lineError(fields, 'published_at', 'must be a time such as 2026-07-01T06:00:00Z');
  const includedVat = readFlag(fields, 'prices_include_vat') ? vatOn(londonDay(publishedAtMs), fields) : NO_VAT;
  return { source, publishedAt, publishedAtMs, includedVat };
}

/** feed-format: the rate in force for each fuel on published_at's day. */
function vatOn(day: Day, fields: LineFields): IncludedVat {
  try {
    return { gas: vatBasisPoints('gas', day), electricity: vatBasisPoints('electricity', day) };
  } catch {
    throw lineError(fields, 'published_at', 'must be a time for which VAT on gas and electricity is known');
  }
}
