import type { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Plan, Supplier } from '../../shared/market/model.ts';
import { planName } from '../../shared/market/model.ts';
import { readBytes } from '../input/bytes.ts';
import { lineBatches } from '../input/lines.ts';
import type { SourceOffer } from '../market/load.ts';
import { Findings, Refused } from '../report/report.ts';
import type { Budget } from '../run/budget.ts';
import type { Input } from '../sources/input.ts';
import type { Feed, FeedReader, Located, ReadOptions } from './feed.ts';
import { isSlug } from './fields.ts';
import { parseHeader, type TariffHeader } from './header.ts';
import { type LineObject, lineText, parseLine, RejectedLine, shown } from './json.ts';
import { parseOffer } from './offer.ts';
import { parsePlan } from './plan.ts';
import { parseSupplier } from './supplier.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const TYPES = 'supplier, plan, offer';

/** The format `energy-tariff-feed/1`. Memory holds one line, and what the valid lines say. */
export function tariffFeed(input: Input): FeedReader {
  return { name: input.name, read: (options) => readTariffFeed(input, options) };
}

async function readTariffFeed(input: Input, options: ReadOptions): Promise<Feed> {
  const { budget, signal, mostErrors } = options;
  const hash = createHash('sha256');
  const hashed = async function* () {
    for await (const chunk of readBytes(input, options)) {
      hash.update(chunk);
      yield chunk;
    }
  };
  const reader = new LineReader(budget, new Findings(mostErrors));
  for await (const batch of lineBatches(hashed())) {
    budget.spend('lines', batch.length);
    for (const line of batch) reader.read(line);
    // Other sources are read at the same time, and time limits have to be noticed.
    await setImmediate();
    signal.throwIfAborted();
  }
  return reader.feed(hash.digest('hex'));
}

/** A line of an offer is shorter, unless its prices have very many bands. */
const OFFER_LINE_BYTES = 4_000;

class LineReader {
  readonly #budget: Budget;
  #lineNumber = 0;
  #lineCount = 0;
  #header: TariffHeader | null = null;
  readonly #suppliers: Located<Supplier> = { items: [], lines: [] };
  readonly #plans: Located<Plan> = { items: [], lines: [] };
  readonly #offers: Located<SourceOffer> = { items: [], lines: [] };
  readonly #errors: Findings;

  constructor(budget: Budget, errors: Findings) {
    this.#budget = budget;
    this.#errors = errors;
  }

  read(bytes: Buffer): void {
    this.#lineNumber += 1;
    let raw: LineObject | null = null;
    try {
      const text = this.#textOf(bytes);
      if (text === null) return;
      this.#lineCount += 1;
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
      header: this.#header,
      contentHash,
      lineCount: this.#lineCount,
      suppliers: this.#suppliers,
      plans: this.#plans,
      offers: this.#offers,
      errors: this.#errors,
    };
  }

  #textOf(bytes: Buffer): string | null {
    try {
      const text = lineText(bytes);
      if (this.#lineNumber !== 1 || !text?.startsWith(BYTE_ORDER_MARK)) return text;
      return text.trim() === '' ? null : text.slice(1);
    } catch (error) {
      this.#lineCount += 1;
      throw error;
    }
  }

  #take(raw: LineObject, bytes: number): void {
    if (this.#header === null) {
      this.#header = parseHeader(raw);
      return;
    }
    switch (raw['type']) {
      case 'supplier':
        add(this.#suppliers, parseSupplier(raw), this.#lineNumber);
        this.#budget.spend('text', bytes);
        return;
      case 'plan':
        add(this.#plans, parsePlan(raw), this.#lineNumber);
        this.#budget.spend('text', bytes);
        return;
      case 'offer':
        this.#addOffer(parseOffer(raw, this.#header.includedVat), bytes);
        return;
      case 'feed':
        throw new RejectedLine('is a second header: a feed has one, on its first line');
      case undefined:
        throw new RejectedLine(`type is missing: it must be one of ${TYPES}`);
      default:
        throw new RejectedLine(`type must be one of ${TYPES}, not ${shown(raw['type'])}`);
    }
  }

  #addOffer(offer: SourceOffer, bytes: number): void {
    add(this.#offers, offer, this.#lineNumber);
    this.#budget.spend('offers', offer.regions.length);
    if (bytes > OFFER_LINE_BYTES) this.#budget.spend('text', bytes);
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

function add<T>(located: Located<T>, item: T, line: number): void {
  located.items.push(item);
  located.lines.push(line);
}
