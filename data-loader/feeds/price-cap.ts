import { createHash } from 'node:crypto';
import type { Day, Region } from '../../shared/market/model.ts';
import { addDays, MAX_RATE_MICROPENCE_PER_KWH, type PaymentMethod, type Price } from '../../shared/pricing/index.ts';
import { readBytes } from '../input/bytes.ts';
import { type CsvFile, openCsv } from '../input/csv.ts';
import type { SourceOffer } from '../market/load.ts';
import { Findings, Refused } from '../report/report.ts';
import type { Input } from '../sources/input.ts';
import type { CapSupplier, PriceCapSettings } from '../sources/source-settings.ts';
import type { Feed, FeedReader, Located, ReadOptions } from './feed.ts';
import { REGION_OF_GSP_GROUP } from './gsp-groups.ts';
import { CAP_COLUMNS, type CapRow, type CapTariff, parseCapRow } from './price-cap-row.ts';

/** The format `ofgem-price-cap` (feed-format, section 7): a row a quarter, region, fuel, meter and payment method. */
export function priceCap(input: Input, settings: PriceCapSettings): FeedReader {
  return { name: input.name, read: (options) => readPriceCap(input, settings, options) };
}

async function readPriceCap(input: Input, settings: PriceCapSettings, options: ReadOptions): Promise<Feed> {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  const hashed = async function* () {
    for await (const chunk of readBytes(input, options)) {
      hash.update(chunk);
      yield chunk;
    }
  };
  const errors = new Findings(options.mostErrors);
  const { quarters, rowCount } = await readQuarters(await openCsv(hashed()), errors, options);
  const begun = quarters.findLast(({ from }) => from <= options.day);
  const last = quarters.at(-1);
  if (begun === undefined || last === undefined) throw incomplete('no quarter has begun');
  const publishedAt = `${begun.from}T00:00:00Z`;
  return {
    header: { source: settings.source, publishedAt, publishedAtMs: Date.parse(publishedAt) },
    contentHash: hash.digest('hex'),
    lineCount: rowCount + 1,
    suppliers: located(settings.suppliers.map(({ supplier }) => supplier)),
    plans: located(settings.suppliers.flatMap(({ plan }) => plan ?? [])),
    offers: located(quarters.flatMap((quarter) => offersOf(quarter, settings, options))),
    errors,
    staleFrom: addDays(last.to, 1),
  };
}

type Quarter = {
  readonly from: Day;
  readonly to: Day;
  /** Null in the last one: the cap is never left without a price. */
  readonly validTo: Day | null;
  readonly rows: ReadonlyMap<string, CapRow>;
};

type Cell = { readonly region: Region; readonly tariff: CapTariff; readonly payment: CapPayment };

const TARIFFS: readonly CapTariff[] = ['electricity', 'electricity-multi-register', 'gas'];

type CapPayment = CapRow['payment'];
const CAP_PAYMENTS: readonly CapPayment[] = ['direct_debit', 'standard_credit', 'prepayment'];

const CAP_PAYMENT_OF: Readonly<Record<PaymentMethod, CapPayment>> = {
  monthly_direct_debit: 'direct_debit',
  variable_direct_debit: 'direct_debit',
  pay_on_receipt_of_bill: 'standard_credit',
  prepayment: 'prepayment',
};

/** A row with an error leaves a quarter without one of its prices, so any of them refuses the file. */
async function readQuarters(csv: CsvFile, errors: Findings, { budget, signal }: ReadOptions) {
  const quarters = new Map<Day, { readonly to: Day; readonly rows: Map<string, CapRow> }>();
  let rowCount = 0;
  for await (const record of csv.records(CAP_COLUMNS, errors)) {
    signal.throwIfAborted();
    budget.spend('lines', 1);
    rowCount += 1;
    const row = parseCapRow(record);
    if (typeof row === 'string') {
      errors.add({ line: record.line, key: null, reason: row });
      continue;
    }
    const quarter = quarters.get(row.from) ?? { to: row.to, rows: new Map() };
    quarters.set(row.from, quarter);
    if (quarter.to !== row.to) {
      const reason = `period_to is ${row.to}, but ${quarter.to} on an earlier line of the quarter from ${row.from}`;
      errors.add({ line: record.line, key: null, reason });
    } else if (quarter.rows.has(cellName(row))) {
      errors.add({
        line: record.line,
        key: null,
        reason: `${inWords(row)} is there twice in the quarter from ${row.from}`,
      });
    } else {
      quarter.rows.set(cellName(row), row);
    }
  }
  const [first] = errors.kept;
  if (first !== undefined) {
    const more = errors.count === 1 ? '' : `, and ${errors.count - 1} more`;
    throw incomplete(`line ${first.line}: ${first.reason}${more}`);
  }
  return { quarters: inOrder(quarters), rowCount };
}

function inOrder(quarters: ReadonlyMap<Day, { readonly to: Day; readonly rows: ReadonlyMap<string, CapRow> }>) {
  const sorted = [...quarters].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([from, { to, rows }], index): Quarter => {
    const missing = cells().find((cell) => !rows.has(cellName(cell)));
    if (missing !== undefined) throw incomplete(`the quarter from ${from} has no row for ${inWords(missing)}`);
    const next = sorted[index + 1]?.[0] ?? null;
    if (next !== null && next !== addDays(to, 1)) {
      throw incomplete(`the quarter from ${from} ends on ${to}, but the next one begins on ${next}`);
    }
    return { from, to, validTo: next, rows };
  });
}

function offersOf(quarter: Quarter, { suppliers, economy7 }: PriceCapSettings, { budget }: ReadOptions): SourceOffer[] {
  const offers: SourceOffer[] = [];
  for (const region of REGION_OF_GSP_GROUP.values()) {
    for (const payment of CAP_PAYMENTS) {
      const rowOf = (tariff: CapTariff): CapRow => found(quarter, { region, tariff, payment });
      const gas = oneRate(rowOf('gas'));
      const standard = oneRate(rowOf('electricity'));
      const twoRates = dayAndNight(rowOf('electricity-multi-register'), economy7);
      for (const { paymentMethod, plan } of plansBy(payment, suppliers)) {
        budget.spend('offers', 5);
        const base = {
          supplierKey: plan.supplierKey,
          planKey: plan.key,
          paymentMethod,
          regions: [region],
          validFrom: quarter.from,
          validTo: quarter.validTo,
        };
        offers.push({ ...base, fuel: 'gas', electricityVariant: null, gas });
        for (const [electricityVariant, electricity] of [
          ['standard', standard],
          ['economy_7', twoRates],
        ] as const) {
          offers.push({ ...base, fuel: 'electricity', electricityVariant, electricity });
          offers.push({ ...base, fuel: 'dual_fuel', electricityVariant, electricity, gas });
        }
      }
    }
  }
  return offers;
}

function plansBy(payment: CapPayment, suppliers: readonly CapSupplier[]) {
  return suppliers.flatMap(({ plan, paymentMethods }) => {
    const methods = paymentMethods.filter((paymentMethod) => CAP_PAYMENT_OF[paymentMethod] === payment);
    return plan === null ? [] : methods.map((paymentMethod) => ({ plan, paymentMethod }));
  });
}

function oneRate({ chargeMicropence, rateMicropence }: CapRow): Price {
  return { chargeMicropencePerDay: chargeMicropence, registers: [register('all', rateMicropence)] };
}

function dayAndNight(
  { chargeMicropence, rateMicropence, line }: CapRow,
  { averageMicropence, dayMicropence, nightMicropence }: PriceCapSettings['economy7'],
): Price {
  const share = (micropence: number): bigint => {
    const rate = toFourDecimals(rateMicropence * BigInt(micropence), BigInt(averageMicropence));
    if (rate <= MAX_RATE_MICROPENCE_PER_KWH) return rate;
    throw incomplete(`line ${line}: split by economy_7 the rate is above 1000 pence`);
  };
  return {
    chargeMicropencePerDay: chargeMicropence,
    registers: [register('day', share(dayMicropence)), register('night', share(nightMicropence))],
  };
}

/** Rounded half up to a ten-thousandth of a penny, which is a hundred millionths. */
function toFourDecimals(micropence: bigint, divisor: bigint): bigint {
  const step = divisor * 100n;
  return ((2n * micropence + step) / (2n * step)) * 100n;
}

function register(name: 'all' | 'day' | 'night', rateMicropencePerKwh: bigint) {
  return { name, bands: [{ rateMicropencePerKwh, widthMicroKwhPerYear: null }] };
}

function found({ from, rows }: Quarter, cell: Cell): CapRow {
  const row = rows.get(cellName(cell));
  if (row === undefined) throw incomplete(`the quarter from ${from} has no row for ${inWords(cell)}`);
  return row;
}

function cells(): readonly Cell[] {
  return [...REGION_OF_GSP_GROUP.values()].flatMap((region) =>
    TARIFFS.flatMap((tariff) => CAP_PAYMENTS.map((payment) => ({ region, tariff, payment }))),
  );
}

function cellName({ region, tariff, payment }: Cell): string {
  return `${region} ${tariff} ${payment}`;
}

function inWords({ region, tariff, payment }: Cell): string {
  return `${tariff} by ${payment} in region ${region}`;
}

function incomplete(reason: string): Refused {
  return new Refused('incomplete', reason);
}

/** The settings have no lines: what they say is on the first one. */
function located<T>(items: T[]): Located<T> {
  return { items, lines: items.map(() => 1) };
}
