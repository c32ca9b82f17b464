import type { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { planName } from '../../shared/market/catalogue-segment.ts';
import type { Plan, Supplier } from '../../shared/market/model.ts';
import { readBytes } from '../input/bytes.ts';
import { lineBatches } from '../input/lines.ts';
import type { SourceOffer } from '../market/load.ts';
import { Findings, type OnProgress, Refused } from '../report.ts';
import type { Input } from '../sources/input.ts';
import type { Feed, FeedReader, Located } from './feed.ts';
import { isSlug } from './fields.ts';
import { parseHeader, type TariffHeader } from './header.ts';
import { type LineObject, lineText, parseLine, RejectedLine, shown } from './json.ts';
import { parseOffer } from './offer.ts';
import { parsePlan } from './plan.ts';
import { parseSupplier } from './supplier.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const TYPES = 'supplier, plan, offer';

/** The format `energy-tariff-feed/1`. Memory holds one line, and what the valid lines say. */
export function tariffFeed(input: Input, limits: { readonly maxBytes?: number } = {}): FeedReader {
  return { name: input.name, read: ({ onProgress }) => readTariffFeed(input, { ...limits, onProgress }) };
}

async function readTariffFeed(
  input: Input,
  options: { readonly maxBytes?: number; readonly onProgress: OnProgress },
): Promise<Feed> {
  const hash = createHash('sha256');
  const hashed = async function* () {
    for await (const chunk of readBytes(input, options)) {
      hash.update(chunk);
      yield chunk;
    }
  };
  const reader = new LineReader();
  for await (const batch of lineBatches(hashed())) for (const line of batch) reader.read(line);
  return reader.feed(hash.digest('hex'));
}

class LineReader {
  #lineNumber = 0;
  #lineCount = 0;
  #header: TariffHeader | null = null;
  readonly #suppliers: Located<Supplier> = { items: [], lines: [] };
  readonly #plans: Located<Plan> = { items: [], lines: [] };
  readonly #offers: Located<SourceOffer> = { items: [], lines: [] };
  readonly #errors = new Findings();

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

function add<T>(located: Located<T>, item: T, line: number): void {
  located.items.push(item);
  located.lines.push(line);
}
