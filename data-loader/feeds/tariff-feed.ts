import type { Buffer } from 'node:buffer';
import { createHash, type Hash } from 'node:crypto';
import { planName } from '../../shared/market/catalogue-segment.ts';
import type { Plan, Supplier } from '../../shared/market/model.ts';
import type { SourceOffer } from '../market/source-load.ts';
import type { OpenFeed } from '../sources/feed-source.ts';
import { feedBytes, MAX_FEED_BYTES } from './feed-bytes.ts';
import { lineBatches, MAX_LINE_BYTES } from './feed-lines.ts';
import { FeedRefused } from './feed-refused.ts';
import { LineErrorList } from './line-error-list.ts';
import { type LineObject, lineText, parseLine } from './line-json.ts';
import { isSlug } from './line-values.ts';
import { RejectedLine, shown } from './rejected-line.ts';
import { parseHeader, type TariffHeader } from './tariff-header.ts';
import { parseOffer } from './tariff-offer.ts';
import { parsePlan } from './tariff-plan.ts';
import { parseSupplier } from './tariff-supplier.ts';

/** What lines of one type say, and on which line each stands. Two plain arrays: there may be a million. */
export type Located<T> = { readonly items: T[]; readonly lines: number[] };

/** A tariff feed whose lines are good one by one; whether they fit each other and other feeds is for `check`. */
export type TariffFeed = {
  readonly header: TariffHeader;
  /** SHA-256 of the unpacked bytes, hex. */
  readonly contentHash: string;
  /** Lines that are not blank, the header among them. */
  readonly lineCount: number;
  readonly suppliers: Located<Supplier>;
  readonly plans: Located<Plan>;
  readonly offers: Located<SourceOffer>;
  readonly errors: LineErrorList;
};

export type ReadProgress = { readonly bytesRead: number; readonly sizeBytes: number | null; readonly lines: number };

export type ReadOptions = {
  readonly onProgress?: ((progress: ReadProgress) => void) | undefined;
  readonly maxLineBytes?: number;
  readonly maxFeedBytes?: number;
};

const BYTE_ORDER_MARK = '\uFEFF';
const TYPES = 'supplier, plan, offer';

/**
 * Reads a feed from beginning to end, once. Memory holds one line, and what the good lines say.
 *
 * @throws FeedRefused, Unreadable
 */
export async function readTariffFeed(open: OpenFeed, options: ReadOptions = {}): Promise<TariffFeed> {
  const hash = createHash('sha256');
  const progress = { bytesRead: 0, sizeBytes: open.sizeBytes, lines: 0 };
  const stored = counted(open.chunks, progress);
  const bytes = hashed(feedBytes(stored, options.maxFeedBytes ?? MAX_FEED_BYTES), hash);
  const reader = new LineReader();
  for await (const batch of lineBatches(bytes, options.maxLineBytes ?? MAX_LINE_BYTES)) {
    for (const line of batch) reader.read(line);
    progress.lines += batch.length;
    options.onProgress?.({ ...progress });
  }
  return reader.feed(hash.digest('hex'));
}

async function* counted(chunks: AsyncIterable<Uint8Array>, count: { bytesRead: number }): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    count.bytesRead += chunk.byteLength;
    yield chunk;
  }
}

async function* hashed(chunks: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Where the reading of a feed stands. */
class LineReader {
  #lineNumber = 0;
  #lineCount = 0;
  #header: TariffHeader | null = null;
  readonly #suppliers: Located<Supplier> = { items: [], lines: [] };
  readonly #plans: Located<Plan> = { items: [], lines: [] };
  readonly #offers: Located<SourceOffer> = { items: [], lines: [] };
  readonly #errors = new LineErrorList();

  read(bytes: Buffer): void {
    this.#lineNumber += 1;
    let raw: LineObject | null = null;
    try {
      const text = this.#textOf(bytes);
      if (text === null) return;
      this.#lineCount += 1;
      raw = parseLine(text);
      this.#take(raw);
    } catch (error) {
      if (!(error instanceof RejectedLine)) throw error;
      if (this.#header === null) throw new FeedRefused('faulty-header', `header: ${error.message}`);
      this.#errors.add({ line: this.#lineNumber, key: raw === null ? null : keyOf(raw), reason: error.message });
    }
  }

  feed(contentHash: string): TariffFeed {
    if (this.#header === null) throw new FeedRefused('faulty-header', 'header: there is none, the feed is empty');
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
      return this.#lineNumber === 1 && text?.startsWith(BYTE_ORDER_MARK) ? blankToNull(text.slice(1)) : text;
    } catch (error) {
      this.#lineCount += 1;
      throw error;
    }
  }

  #take(raw: LineObject): void {
    if (this.#header === null) {
      this.#header = parseHeader(raw);
      return;
    }
    switch (raw['type']) {
      case 'supplier':
        add(this.#suppliers, parseSupplier(raw), this.#lineNumber);
        return;
      case 'plan':
        add(this.#plans, parsePlan(raw), this.#lineNumber);
        return;
      case 'offer':
        add(this.#offers, parseOffer(raw, this.#header.includedVat), this.#lineNumber);
        return;
      case 'feed':
        throw new RejectedLine('is a second header: a feed has one, on its first line');
      default:
        throw new RejectedLine(
          raw['type'] === undefined
            ? `type is missing: it must be one of ${TYPES}`
            : `type must be one of ${TYPES}, not ${shown(raw['type'])}`,
        );
    }
  }
}

/** What a faulty line is about, as far as it says so in good keys. */
function keyOf(raw: LineObject): string | null {
  const slug = (key: string): string | null => {
    const value = raw[key];
    return isSlug(value) ? value : null;
  };
  const supplierKey = slug(raw['type'] === 'supplier' ? 'key' : 'supplier_key');
  const planKey = raw['type'] === 'plan' ? slug('key') : raw['type'] === 'offer' ? slug('plan_key') : null;
  return supplierKey !== null && planKey !== null ? planName({ supplierKey, planKey }) : supplierKey;
}

function blankToNull(text: string): string | null {
  return text.trim() === '' ? null : text;
}

function add<T>(located: Located<T>, item: T, line: number): void {
  located.items.push(item);
  located.lines.push(line);
}
