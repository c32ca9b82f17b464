import type { Day } from '../../../shared/market/model.ts';
import { addDays, type PastYearRates, YEAR_DAYS } from '../../../shared/pricing/index.ts';
import type { KeptYear, YearOutcome } from '../feed.ts';
import { type Api, LeftOut, ROW_PAGE } from './api.ts';
import { chargeUrl, MAX_CHARGE_PAGES, periodOf } from './charges.ts';
import { PastYear } from './past-year.ts';

type Options = {
  readonly day: Day;
  /** What was kept with the content that is loaded. */
  readonly kept: readonly KeptYear[];
  /** The revision of the reader. What another revision kept is read again. */
  readonly revision: number;
};

/**
 * The past years of charge pages. Their rows are read once a day: the means, or the reason why
 * there are none, are kept with the content of the source.
 */
export class PastYears {
  readonly #api: Api;
  readonly #day: Day;
  readonly #revision: number;
  readonly #kept: Map<string, KeptYear>;
  readonly #reading = new Map<string, Promise<void>>();

  constructor(api: Api, { day, kept, revision }: Options) {
    this.#api = api;
    this.#day = day;
    this.#revision = revision;
    const valid = kept.filter((year) => year.to === day && year.revision === revision);
    this.#kept = new Map(valid.map((year) => [nameOf(year), year]));
  }

  get kept(): readonly KeptYear[] {
    return [...this.#kept.values()];
  }

  /**
   * Returns the means of a page for one of the methods that its product has.
   *
   * @throws LeftOut or Unreadable
   */
  async read(page: URL, method: string, methods: readonly string[]): Promise<PastYearRates> {
    const name = nameOf({ page: page.href, method });
    if (!this.#kept.has(name)) {
      const reading = this.#reading.get(page.href) ?? this.#readRows(page, methods);
      this.#reading.set(page.href, reading);
      await reading;
    }
    const { rates, reason } = this.#kept.get(name) ?? {};
    if (rates === undefined) throw new LeftOut(reason ?? `has no past year for ${method}`);
    return rates;
  }

  async #readRows(page: URL, methods: readonly string[]): Promise<void> {
    const years = methods.map((method) => ({ method, year: new PastYear(method, this.#day) }));
    const period = {
      period_from: periodOf(addDays(this.#day, -YEAR_DAYS)),
      period_to: periodOf(this.#day),
    };
    for await (const rows of this.#api.pages(chargeUrl(page, period), ROW_PAGE, MAX_CHARGE_PAGES)) {
      for (const row of rows) for (const { year } of years) year.add(row);
    }
    for (const { method, year } of years) {
      const kept = {
        page: page.href,
        method,
        to: this.#day,
        revision: this.#revision,
        ...meansOf(year),
      };
      this.#kept.set(nameOf(kept), kept);
    }
  }
}

function meansOf(year: PastYear): YearOutcome {
  try {
    return { rates: year.means() };
  } catch (error) {
    if (!(error instanceof LeftOut)) throw error;
    return { reason: error.message };
  }
}

function nameOf({ page, method }: Pick<KeptYear, 'page' | 'method'>): string {
  return `${method} ${page}`;
}
