import { type Buffer, isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';
import { type Plan, planName, type Supplier } from '../../shared/market/model.ts';
import { publishedDay } from '../../shared/market/published-time.ts';
import { addDays, pricesOf } from '../../shared/pricing/index.ts';
import type { Budget } from '../report/budget.ts';
import { LineErrors } from '../report/line-errors.ts';
import { Refused } from '../report/refusal.ts';
import { lineBatches, readBytes } from '../sources/bytes.ts';
import type { Input } from '../sources/input.ts';
import {
  addTo,
  type Feed,
  type FeedReader,
  type Located,
  type ReadOptions,
  type SourceOffer,
} from './feed.ts';
import { parsed, parseLine, RejectedLine, SLUG } from './fields.ts';
import { HEADER, LINE_TYPE, offerLine, PLAN, SUPPLIER } from './tariff-lines.ts';

const BLANK = /^\uFEFF?[ \t\r]*$/;
/** A line of an offer is shorter, unless its prices have very many bands. */
const OFFER_LINE_BYTES = 4_000;

const KEY = SLUG.nullable().catch(null);
/** The keys of any line; null means that a key is missing or wrong. */
const KEYS = z
  .object({ type: z.unknown(), key: KEY, supplier_key: KEY, plan_key: KEY })
  .catch({ type: null, key: null, supplier_key: null, plan_key: null });

const REVISION = 1;

/**
 * Reads the format `energy-tariff-feed/1`. Memory holds a batch of lines, and what the valid lines
 * say.
 */
export function tariffFeed(input: Input): FeedReader {
  return {
    name: input.name,
    revision: REVISION,
    read: (options) => readTariffFeed(input, options),
  };
}

async function readTariffFeed(input: Input, options: ReadOptions): Promise<Feed> {
  const hash = createHash('sha256');
  const lines = new FeedLines(options);
  const opened = await input.open(options);
  const isWhole = (): boolean => lines.areAnnounced;
  const bytes = readBytes(input.name, opened, { ...options, hash, isWhole });
  for await (const batch of lineBatches(bytes)) {
    options.budget.spend('lines', batch.length);
    for (const line of batch) lines.read(line);
    // Other sources are read at the same time, and time limits have to be noticed.
    await setImmediate();
  }
  return { ...lines.feed(), contentHash: hash.digest('hex'), validators: opened.validators };
}

/** The header of a feed, and the schema of its offers, which depends on the VAT in its prices. */
type Header = Pick<Feed, 'source' | 'publishedAt'> & {
  readonly offer: z.ZodType<SourceOffer>;
  /** The number of lines that are not blank, if the feed says how many it has. */
  readonly lines: number | undefined;
};

/** Takes the lines of a feed one by one, and rejects those that are not valid. */
class FeedLines {
  readonly #budget: Budget;
  readonly #errors: LineErrors;
  readonly #suppliers: Located<Supplier> = { items: [], lines: [] };
  readonly #plans: Located<Plan> = { items: [], lines: [] };
  readonly #offers: Located<SourceOffer> = { items: [], lines: [] };
  #header: Header | null = null;
  #lineNumber = 0;
  #lineCount = 0;

  constructor({ budget, mostErrors }: ReadOptions) {
    this.#budget = budget;
    this.#errors = new LineErrors(mostErrors);
  }

  read(bytes: Buffer): void {
    this.#lineNumber += 1;
    const text = bytes.toString('utf8');
    if (BLANK.test(text)) return;
    this.#lineCount += 1;
    let line: unknown;
    try {
      if (!isUtf8(bytes)) throw new RejectedLine('is not UTF-8');
      line = parseLine(this.#lineNumber === 1 ? text.replace(/^\uFEFF/, '') : text);
      if (this.#header === null) this.#header = readHeader(line);
      else this.#take(line, bytes.byteLength, this.#header);
    } catch (error) {
      if (!(error instanceof RejectedLine)) throw error;
      if (this.#header === null) throw new Refused('faulty-header', `header: ${error.message}`);
      this.#errors.add({ line: this.#lineNumber, key: keyOf(line), reason: error.message });
    }
  }

  /** True if the feed says how many lines it has, so that one that was cut is noticed. */
  get areAnnounced(): boolean {
    return this.#header?.lines !== undefined;
  }

  /** @throws Refused if there is no header, or if there are not as many lines as it announces */
  feed(): Omit<Feed, 'contentHash'> {
    if (this.#header === null)
      throw new Refused('faulty-header', 'header: missing, the feed is empty');
    const { source, publishedAt, lines = this.#lineCount } = this.#header;
    if (lines !== this.#lineCount) {
      const reason = `the header announces ${lines} lines, and there are ${this.#lineCount}`;
      throw new Refused('incomplete', reason);
    }
    return {
      source,
      publishedAt,
      lineCount: this.#lineCount,
      suppliers: this.#suppliers,
      plans: this.#plans,
      offers: this.#offers,
      errors: this.#errors,
    };
  }

  #take(line: unknown, byteCount: number, header: Header): void {
    switch (parsed(LINE_TYPE, line).type) {
      case 'supplier':
        addTo(this.#suppliers, parsed(SUPPLIER, line), this.#lineNumber);
        this.#budget.spend('text', byteCount);
        return;
      case 'plan':
        addTo(this.#plans, parsed(PLAN, line), this.#lineNumber);
        this.#budget.spend('text', byteCount);
        return;
      case 'offer': {
        const offer = parsed(header.offer, line);
        rejectOldYear(offer, header);
        addTo(this.#offers, offer, this.#lineNumber);
        this.#budget.spend('offers', offer.regions.length);
        if (byteCount > OFFER_LINE_BYTES) this.#budget.spend('text', byteCount);
      }
    }
  }
}

function readHeader(line: unknown): Header {
  const { vat, ...header } = parsed(HEADER, line);
  return { ...header, offer: offerLine(vat) };
}

const PAST_DAYS_MOST = 31;

/** @throws RejectedLine if past rates are not of the year before the feed */
function rejectOldYear(offer: SourceOffer, { publishedAt }: Header): void {
  const ends = pricesOf(offer).flatMap(({ price }) => price.pastYear?.to ?? []);
  if (ends.length === 0) return;
  const last = publishedDay(publishedAt);
  const first = addDays(last, -PAST_DAYS_MOST);
  const wrong = ends.find((to) => to < first || to > last);
  if (wrong === undefined) return;
  const reason = `past_year_rates.to must be from ${first} to ${last}, the day of the feed, not ${wrong}`;
  throw new RejectedLine(reason);
}

/** Reads the supplier or plan that a rejected line is about, if its keys are valid. */
function keyOf(line: unknown): string | null {
  const { type, key, supplier_key, plan_key } = KEYS.parse(line);
  const supplierKey = type === 'supplier' ? key : supplier_key;
  const planKey = type === 'plan' ? key : type === 'offer' ? plan_key : null;
  return supplierKey !== null && planKey !== null
    ? planName({ supplierKey, planKey })
    : supplierKey;
}
