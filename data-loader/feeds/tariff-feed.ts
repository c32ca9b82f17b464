import { type Buffer, isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Plan, planName, type Supplier } from '../../shared/market/model.ts';
import type { SourceOffer } from '../market/edition-books.ts';
import type { Budget } from '../run/budget.ts';
import { Findings, Refused } from '../run/load-report.ts';
import { lineBatches, readBytes } from '../sources/bytes.ts';
import type { Input } from '../sources/input.ts';
import { addTo, type Feed, type FeedReader, type Located } from './feed.ts';
import { isSlug, type LineObject, parseLine, RejectedLine, shown } from './fields.ts';
import { parseHeader, parseOffer, parsePlan, parseSupplier, type TariffHeader } from './tariff-lines.ts';

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

const TYPES = 'supplier, plan, offer';
const BLANK = /^[ \t\r]*$/;
/** A line of an offer is shorter, unless its prices have very many bands. */
const OFFER_LINE_BYTES = 4_000;

class LineReader {
  readonly #budget: Budget;
  readonly #errors: Findings;
  readonly #suppliers: Located<Supplier> = { items: [], lines: [] };
  readonly #plans: Located<Plan> = { items: [], lines: [] };
  readonly #offers: Located<SourceOffer> = { items: [], lines: [] };
  #header: TariffHeader | null = null;
  #lineNumber = 0;
  #lineCount = 0;

  constructor(budget: Budget, errors: Findings) {
    this.#budget = budget;
    this.#errors = errors;
  }

  read(bytes: Buffer): void {
    this.#lineNumber += 1;
    const text = isUtf8(bytes) ? this.#withoutMark(bytes.toString('utf8')) : null;
    if (text !== null && BLANK.test(text)) return;
    this.#lineCount += 1;
    let raw: LineObject | null = null;
    try {
      if (text === null) throw new RejectedLine('is not UTF-8');
      raw = parseLine(text);
      this.#take(raw, bytes.byteLength);
    } catch (error) {
      if (!(error instanceof RejectedLine)) throw error;
      if (this.#header === null) throw new Refused('faulty-header', `header: ${error.message}`);
      this.#errors.add({ line: this.#lineNumber, key: raw === null ? null : keyOf(raw), reason: error.message });
    }
  }

  feed(contentHash: string): Feed {
    if (this.#header === null) throw new Refused('faulty-header', 'header: missing, the feed is empty');
    return {
      source: this.#header.source,
      publishedAt: this.#header.publishedAt,
      contentHash,
      lineCount: this.#lineCount,
      suppliers: this.#suppliers,
      plans: this.#plans,
      offers: this.#offers,
      errors: this.#errors,
    };
  }

  #withoutMark(text: string): string {
    return this.#lineNumber === 1 && text.startsWith('\uFEFF') ? text.slice(1) : text;
  }

  #take(raw: LineObject, bytes: number): void {
    if (this.#header === null) {
      this.#header = parseHeader(raw);
      return;
    }
    switch (raw['type']) {
      case 'supplier':
        addTo(this.#suppliers, parseSupplier(raw), this.#lineNumber);
        this.#budget.spend('text', bytes);
        return;
      case 'plan':
        addTo(this.#plans, parsePlan(raw), this.#lineNumber);
        this.#budget.spend('text', bytes);
        return;
      case 'offer': {
        const offer = parseOffer(raw, this.#header.includedVat);
        addTo(this.#offers, offer, this.#lineNumber);
        this.#budget.spend('offers', offer.regions.length);
        if (bytes > OFFER_LINE_BYTES) this.#budget.spend('text', bytes);
        return;
      }
      case 'feed':
        throw new RejectedLine('is a second header: a feed has one, on its first line');
      case undefined:
        throw new RejectedLine(`type is missing: it must be one of ${TYPES}`);
      default:
        throw new RejectedLine(`type must be one of ${TYPES}, not ${shown(raw['type'])}`);
    }
  }
}

/** What a rejected line is about, as far as it says so in valid keys. */
function keyOf(raw: LineObject): string | null {
  const slug = (key: string): string | null => {
    const value = raw[key];
    return isSlug(value) ? value : null;
  };
  const supplierKey = slug(raw['type'] === 'supplier' ? 'key' : 'supplier_key');
  const planKey = raw['type'] === 'plan' ? slug('key') : raw['type'] === 'offer' ? slug('plan_key') : null;
  return supplierKey !== null && planKey !== null ? planName({ supplierKey, planKey }) : supplierKey;
}
