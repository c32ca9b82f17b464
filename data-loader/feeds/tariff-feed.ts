import { type Buffer, isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type * as z from 'zod';
import { type Plan, planName, type Supplier } from '../../shared/market/model.ts';
import type { SourceOffer } from '../market/edition-books.ts';
import type { Budget } from '../run/budget.ts';
import { Findings, Refused } from '../run/load-report.ts';
import { lineBatches, readBytes } from '../sources/bytes.ts';
import type { Input } from '../sources/input.ts';
import { addTo, type Feed, type FeedReader, type Located } from './feed.ts';
import { parsed, parseLine, RejectedLine, SLUG } from './fields.ts';
import { HEADER, LINE_TYPE, offerLine, PLAN, SUPPLIER } from './tariff-lines.ts';

/** The format `energy-tariff-feed/1`. Memory holds a batch of lines, and what the valid lines say. */
export function tariffFeed(input: Input): FeedReader {
  return {
    name: input.name,
    read: async (options) => {
      const { budget, mostErrors } = options;
      const hash = createHash('sha256');
      const lines = new LineReader(budget, new Findings(mostErrors));
      for await (const batch of lineBatches(readBytes(input, { ...options, hash }))) {
        budget.spend('lines', batch.length);
        for (const line of batch) lines.read(line);
        // Other sources are read at the same time, and time limits have to be noticed.
        await setImmediate();
      }
      return lines.feed(hash.digest('hex'));
    },
  };
}

const BLANK = /^\uFEFF?[ \t\r]*$/;
/** A line of an offer is shorter, unless its prices have very many bands. */
const OFFER_LINE_BYTES = 4_000;

class LineReader {
  readonly #budget: Budget;
  readonly #errors: Findings;
  readonly #suppliers: Located<Supplier> = { items: [], lines: [] };
  readonly #plans: Located<Plan> = { items: [], lines: [] };
  readonly #offers: Located<SourceOffer> = { items: [], lines: [] };
  #header: { readonly source: string; readonly publishedAt: string; readonly offer: z.ZodType<SourceOffer> } | null =
    null;
  #lineNumber = 0;
  #lineCount = 0;

  constructor(budget: Budget, errors: Findings) {
    this.#budget = budget;
    this.#errors = errors;
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
      this.#take(line, bytes.byteLength);
    } catch (error) {
      if (!(error instanceof RejectedLine)) throw error;
      if (this.#header === null) throw new Refused('faulty-header', `header: ${error.message}`);
      this.#errors.add({ line: this.#lineNumber, key: keyOf(line), reason: error.message });
    }
  }

  feed(contentHash: string): Feed {
    if (this.#header === null) throw new Refused('faulty-header', 'header: missing, the feed is empty');
    const { source, publishedAt } = this.#header;
    return {
      source,
      publishedAt,
      contentHash,
      lineCount: this.#lineCount,
      suppliers: this.#suppliers,
      plans: this.#plans,
      offers: this.#offers,
      errors: this.#errors,
    };
  }

  #take(line: unknown, bytes: number): void {
    if (this.#header === null) {
      const { vat, ...header } = parsed(HEADER, line);
      this.#header = { ...header, offer: offerLine(vat) };
      return;
    }
    switch (parsed(LINE_TYPE, line).type) {
      case 'supplier':
        addTo(this.#suppliers, parsed(SUPPLIER, line), this.#lineNumber);
        this.#budget.spend('text', bytes);
        return;
      case 'plan':
        addTo(this.#plans, parsed(PLAN, line), this.#lineNumber);
        this.#budget.spend('text', bytes);
        return;
      case 'offer': {
        const offer = parsed(this.#header.offer, line);
        addTo(this.#offers, offer, this.#lineNumber);
        this.#budget.spend('offers', offer.regions.length);
        if (bytes > OFFER_LINE_BYTES) this.#budget.spend('text', bytes);
      }
    }
  }
}

/** What a rejected line is about, as far as it says so in valid keys. */
function keyOf(line: unknown): string | null {
  const read = (key: string): unknown => Reflect.get(Object(line), key);
  const slug = (key: string): string | null => SLUG.safeParse(read(key)).data ?? null;
  const type = read('type');
  const supplierKey = slug(type === 'supplier' ? 'key' : 'supplier_key');
  const planKey = type === 'plan' ? slug('key') : type === 'offer' ? slug('plan_key') : null;
  return supplierKey !== null && planKey !== null ? planName({ supplierKey, planKey }) : supplierKey;
}
