import { join } from 'node:path';
import type { OnRejected } from '../feeds/feed.ts';
import type { LineError } from '../report/report.ts';
import type { RunSource } from '../run/read-sources.ts';
import { textsOf } from './line-texts.ts';
import { RejectedSpool } from './spool.ts';

/** What is written of a rejected line, or of a product of an API in place of the line. */
export type RejectedRecord = {
  readonly source: string | null;
  readonly line?: number;
  readonly product?: string;
  readonly region?: number | null;
  readonly key: string | null;
  readonly reason: string;
  /** The line as it was sent. */
  readonly text?: string;
};

export type RejectedOfSource = {
  readonly name: string | null;
  readonly contentHash: string | null;
  /** Rejected by the reader; a tariff feed's are in the spool, with their texts. */
  readonly errors: readonly LineError[];
  /** Rejected because of other lines or sources, in the order of the lines: all of them. */
  readonly crossErrors: readonly LineError[];
};

/**
 * Every rejected line of a run, with its text, however many there are: what a reader rejects goes to a file at once.
 * A line that only the cross-checks reject has to be read again for its text.
 */
export class RejectedLines {
  readonly #folder: string;
  readonly #spools = new Map<RunSource, RejectedSpool>();
  readonly #judged = new Map<RunSource, RejectedOfSource>();

  /** `folder` is for what is kept until the records are read. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  onRejected(source: RunSource): OnRejected {
    const spool = new RejectedSpool(join(this.#folder, `${this.#spools.size}.ndjson`));
    this.#spools.set(source, spool);
    return (error, text) => spool.add({ line: error.line, key: error.key, reason: error.reason, text });
  }

  /** Null: it is loaded already, whatever was rejected then. The last word counts: a source may be judged again. */
  judge(source: RunSource, judged: RejectedOfSource | null): void {
    if (judged === null) this.#judged.delete(source);
    else this.#judged.set(source, judged);
  }

  /** @throws RereadError if a source is not what it was when it was read first */
  async *records(): AsyncGenerator<RejectedRecord> {
    for (const [source, spool] of this.#spools) {
      const judged = this.#judged.get(source);
      if (judged === undefined) continue;
      for await (const record of this.#recordsOf(source, spool, judged)) yield { source: judged.name, ...record };
    }
  }

  async *#recordsOf({ reader }: RunSource, spool: RejectedSpool, judged: RejectedOfSource) {
    const { contentHash, errors, crossErrors } = judged;
    if (reader.input === undefined || contentHash === null) {
      for (const error of [...errors, ...crossErrors]) yield withoutText(error);
      return;
    }
    const texts = textsOf(
      reader.input,
      crossErrors.map(({ line }) => line),
      contentHash,
    );
    const spooled = spool.records();
    let next = await spooled.next();
    for (const { line, key, reason } of crossErrors) {
      for (; next.done !== true && next.value.line < line; next = await spooled.next()) yield next.value;
      const text = await texts.next();
      if (text.done !== true) yield { line, key, reason, text: text.value };
    }
    // To its end, where it is compared with what was read first.
    await texts.next();
    for (; next.done !== true; next = await spooled.next()) yield next.value;
  }
}

function withoutText({ line, at, key, reason }: LineError) {
  return at === undefined ? { line, key, reason } : { product: at.product, region: at.region, key, reason };
}
