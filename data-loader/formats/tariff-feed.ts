import { type Buffer, isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Plan, planName, type Supplier } from '../../shared/market/model.ts';
import { LineErrors } from '../report/line-errors.ts';
import { Refused } from '../report/refusal.ts';
import { lineBatches, readBytes } from '../sources/bytes.ts';
import type { Input } from '../sources/input.ts';
import type { SourceOffer } from './feed.ts';
import { addTo, type Feed, type FeedReader, type Located, type ReadOptions } from './feed.ts';
import { parsed, parseLine, RejectedLine, SLUG } from './fields.ts';
import { HEADER, LINE_TYPE, offerLine, PLAN, SUPPLIER } from './tariff-lines.ts';

const BLANK = /^\uFEFF?[ \t\r]*$/;
/** A line of an offer is shorter, unless its prices have very many bands. */
const OFFER_LINE_BYTES = 4_000;

/**
 * The format `energy-tariff-feed/1`. Memory holds a batch of lines, and what the valid lines say.
 */
export function tariffFeed(input: Input): FeedReader {
  return {
    name: input.name,
    read: async (options) => {
      const hash = createHash('sha256');
      const lines = lineReader(options);
      const opened = await input.open(options);
      for await (const batch of lineBatches(readBytes(input.name, opened, { ...options, hash }))) {
        options.budget.spend('lines', batch.length);
        for (const line of batch) lines.read(line);
        // Other sources are read at the same time, and time limits have to be noticed.
        await setImmediate();
      }
      return { ...lines.feed(), contentHash: hash.digest('hex'), validators: opened.validators };
    },
  };
}

function lineReader({ budget, mostErrors }: ReadOptions) {
  const errors = new LineErrors(mostErrors);
  const suppliers: Located<Supplier> = { items: [], lines: [] };
  const plans: Located<Plan> = { items: [], lines: [] };
  const offers: Located<SourceOffer> = { items: [], lines: [] };
  let header: Pick<Feed, 'source' | 'publishedAt'> | null = null;
  let offerSchema: ReturnType<typeof offerLine>;
  let lineNumber = 0;
  let lineCount = 0;

  const take = (line: unknown, bytes: number): void => {
    if (header === null) {
      const { vat, ...own } = parsed(HEADER, line);
      header = own;
      offerSchema = offerLine(vat);
      return;
    }
    switch (parsed(LINE_TYPE, line).type) {
      case 'supplier':
        addTo(suppliers, parsed(SUPPLIER, line), lineNumber);
        budget.spend('text', bytes);
        return;
      case 'plan':
        addTo(plans, parsed(PLAN, line), lineNumber);
        budget.spend('text', bytes);
        return;
      case 'offer': {
        const offer = parsed(offerSchema, line);
        addTo(offers, offer, lineNumber);
        budget.spend('offers', offer.regions.length);
        if (bytes > OFFER_LINE_BYTES) budget.spend('text', bytes);
      }
    }
  };

  const read = (bytes: Buffer): void => {
    lineNumber += 1;
    const text = bytes.toString('utf8');
    if (BLANK.test(text)) return;
    lineCount += 1;
    let line: unknown;
    try {
      if (!isUtf8(bytes)) throw new RejectedLine('is not UTF-8');
      line = parseLine(lineNumber === 1 ? text.replace(/^\uFEFF/, '') : text);
      take(line, bytes.byteLength);
    } catch (error) {
      if (!(error instanceof RejectedLine)) throw error;
      if (header === null) throw new Refused('faulty-header', `header: ${error.message}`);
      errors.add({ line: lineNumber, key: keyOf(line), reason: error.message });
    }
  };

  const feed = () => {
    if (header === null) throw new Refused('faulty-header', 'header: missing, the feed is empty');
    return { ...header, lineCount, suppliers, plans, offers, errors };
  };
  return { read, feed };
}

/** What a rejected line is about, as far as it says so in valid keys. */
function keyOf(line: unknown): string | null {
  const read = (key: string): unknown => Reflect.get(Object(line), key);
  const slug = (key: string): string | null => SLUG.safeParse(read(key)).data ?? null;
  const type = read('type');
  const supplierKey = slug(type === 'supplier' ? 'key' : 'supplier_key');
  const planKey = type === 'plan' ? slug('key') : type === 'offer' ? slug('plan_key') : null;
  return supplierKey !== null && planKey !== null
    ? planName({ supplierKey, planKey })
    : supplierKey;
}
