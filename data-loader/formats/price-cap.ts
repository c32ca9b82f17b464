import { createHash, type Hash } from 'node:crypto';
import * as z from 'zod';
import type { Day, Plan, Region, Supplier } from '../../shared/market/model.ts';
import type { CapPrices } from '../../shared/market/price-cap.ts';
import {
  addDays,
  flatPrice,
  MAX_CHARGE_MICROPENCE_PER_DAY,
  MAX_RATE_MICROPENCE_PER_KWH,
  microFromDecimal,
  PAYMENT_METHODS,
  type PaymentMethod,
  type Price,
} from '../../shared/pricing/index.ts';
import { type LineError, LineErrors } from '../report/line-errors.ts';
import { Refused } from '../report/refusal.ts';
import { readBytes } from '../sources/bytes.ts';
import { type CsvFile, type CsvRecord, openCsv } from '../sources/csv.ts';
import type { Input } from '../sources/input.ts';
import {
  type Feed,
  type FeedReader,
  type Located,
  REGION_OF_GSP_GROUP,
  type ReadOptions,
  type SourceOffer,
} from './feed.ts';
import { DAY, exactPence, oneOf, parsed, RejectedLine } from './fields.ts';

/** The settings of a price cap file in the list of sources. */
export type PriceCapSettings = {
  readonly source: string;
  readonly suppliers: readonly CapSupplier[];
  /**
   * A published two-rate tariff. The cap fixes only the average of an Economy 7 meter, which is
   * split in the proportion of these rates.
   */
  readonly economy_7: {
    readonly average_pence: number;
    readonly day_pence: number;
    readonly night_pence: number;
  };
};

type CapSupplier = {
  readonly supplier: Supplier;
  /** The supplier's plan; null means that its plans come from other sources. */
  readonly plan: Plan | null;
  readonly payment_methods: readonly PaymentMethod[];
};

const REVISION = 1;

/**
 * Reads the format `ofgem-price-cap` (docs/formats/ofgem-price-cap.md): a row a quarter, region,
 * fuel, meter and payment method.
 */
export function priceCap(input: Input, settings: PriceCapSettings): FeedReader {
  return {
    name: input.name,
    revision: REVISION,
    read: (options) => readPriceCap(input, settings, options),
  };
}

async function readPriceCap(
  input: Input,
  settings: PriceCapSettings,
  options: ReadOptions,
): Promise<Feed> {
  // Content that a loader stored without the cap itself has another hash, and is loaded again.
  const hash = createHash('sha256').update(JSON.stringify({ ...settings, hasCap: true }));
  const opened = await input.open(options);
  const tableHash = createHash('sha256');
  const bytes = readBytes(input.name, opened, { ...options, hash });
  const csv = await openCsv(hashed(bytes, tableHash));
  const { quarters, rowCount } = await readQuarters(csv, options);
  const begun = quarters.findLast(({ from }) => from <= options.day);
  const last = quarters.at(-1);
  if (begun === undefined || last === undefined) throw incomplete('no quarter has begun');
  const cap = quarters.flatMap((quarter, index) =>
    capOf(quarter, settings.economy_7, quarters[index + 1]?.from ?? null),
  );
  return {
    source: settings.source,
    publishedAt: `${begun.from}T00:00:00Z`,
    contentHash: hash.digest('hex'),
    tableHash: tableHash.digest('hex'),
    validators: opened.validators,
    lineCount: rowCount + 1,
    suppliers: onLineOne(settings.suppliers.map(({ supplier }) => supplier)),
    plans: onLineOne(settings.suppliers.flatMap(({ plan }) => plan ?? [])),
    offers: onLineOne(cap.flatMap((prices) => offersAt(prices, settings, options))),
    cap,
    errors: new LineErrors(),
    staleFrom: addDays(last.to, 1),
  };
}

async function* hashed(chunks: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** The columns with prices before VAT: a price with VAT is never divided. */
const COLUMNS = {
  period_from: ['period_from'],
  period_to: ['period_to'],
  gsp_group: ['gsp_group'],
  fuel: ['fuel'],
  meter_type: ['meter_type'],
  payment_method: ['payment_method'],
  standing_charge_p_day_exvat: ['standing_charge_p_day_exvat'],
  unit_rate_p_kwh_exvat: ['unit_rate_p_kwh_exvat'],
} as const;

const METERS = ['electricity single_rate', 'electricity multi_register', 'gas gas'] as const;
const PAYMENTS = ['direct_debit', 'standard_credit', 'prepayment'] as const;
const PAYMENT_OF: Readonly<Record<PaymentMethod, (typeof PAYMENTS)[number]>> = {
  monthly_direct_debit: 'direct_debit',
  variable_direct_debit: 'direct_debit',
  pay_on_receipt_of_bill: 'standard_credit',
  prepayment: 'prepayment',
};

const ROW = z
  .object({
    period_from: DAY,
    period_to: DAY,
    gsp_group: oneOf([...REGION_OF_GSP_GROUP.keys()].sort() as [string, ...string[]]),
    'fuel and meter_type': oneOf(METERS),
    payment_method: oneOf(PAYMENTS),
    standing_charge_p_day_exvat: exactPence(
      z.string(),
      -MAX_CHARGE_MICROPENCE_PER_DAY,
      MAX_CHARGE_MICROPENCE_PER_DAY,
    ),
    unit_rate_p_kwh_exvat: exactPence(z.string(), 0n, MAX_RATE_MICROPENCE_PER_KWH),
  })
  .refine(({ period_from: from, period_to: to }) => to >= from, {
    path: ['period_to'],
    message: 'must be period_from or later',
  })
  .transform((row) => ({
    /** The region, meter and payment method of the row. */
    cell: cellName(
      REGION_OF_GSP_GROUP.get(row.gsp_group) ?? 0,
      row['fuel and meter_type'],
      row.payment_method,
    ),
    from: row.period_from,
    /** The quarter's last day. */
    to: row.period_to,
    charges: { chargeMicropencePerDay: row.standing_charge_p_day_exvat },
    rateMicropence: row.unit_rate_p_kwh_exvat,
  }));
type Row = z.output<typeof ROW> & { readonly line: number };

function cellName(region: Region, meter: string, payment: string): string {
  return `${meter} by ${payment} in region ${region}`;
}

type Quarter = { readonly from: Day; readonly to: Day; readonly rows: Map<string, Row> };

type Quarters = { readonly quarters: readonly Quarter[]; readonly rowCount: number };

/** Reads quarters in order. A faulty row refuses the file: its quarter would lack a price. */
async function readQuarters(csv: CsvFile, { budget }: ReadOptions): Promise<Quarters> {
  const quarters = new Map<Day, Quarter>();
  let rowCount = 0;
  const refuse = ({ line, reason }: Pick<LineError, 'line' | 'reason'>): never => {
    throw incomplete(`line ${line}: ${reason}`);
  };
  for await (const record of csv.records(COLUMNS, { add: refuse })) {
    budget.spend('lines', 1);
    rowCount += 1;
    try {
      addRow(parseRow(record), quarters);
    } catch (error) {
      if (!(error instanceof RejectedLine)) throw error;
      refuse({ line: record.line, reason: error.message });
    }
  }
  const inOrder = [...quarters.values()].toSorted((a, b) => (a.from < b.from ? -1 : 1));
  for (const [index, { from, to }] of inOrder.entries()) {
    const next = inOrder[index + 1];
    if (next !== undefined && next.from !== addDays(to, 1)) {
      throw incomplete(
        `the quarter from ${from} ends on ${to}, but the next one begins on ${next.from}`,
      );
    }
  }
  return { quarters: inOrder, rowCount };
}

function parseRow({ line, value }: CsvRecord<keyof typeof COLUMNS>): Row {
  const values = Object.keys(COLUMNS).map(
    (column) => [column, value(column as keyof typeof COLUMNS)] as const,
  );
  const meter = `${value('fuel')} ${value('meter_type')}`;
  return { line, ...parsed(ROW, { ...Object.fromEntries(values), 'fuel and meter_type': meter }) };
}

/** Adds a row to its quarter, if it fits the rows before it. */
function addRow(row: Row, quarters: Map<Day, Quarter>): void {
  const { from, to, cell } = row;
  const quarter = quarters.get(from) ?? { from, to, rows: new Map() };
  quarters.set(from, quarter);
  if (quarter.to !== to) {
    throw new RejectedLine(
      `period_to is ${to}, but ${quarter.to} on an earlier line of the quarter from ${from}`,
    );
  }
  if (quarter.rows.has(cell)) throw new RejectedLine(`the quarter from ${from} has ${cell} twice`);
  quarter.rows.set(cell, row);
}

/** Returns the prices of a quarter, which last until the next one begins. */
function capOf(
  { from, rows }: Quarter,
  economy7: PriceCapSettings['economy_7'],
  validTo: Day | null,
): readonly CapPrices[] {
  return [...REGION_OF_GSP_GROUP.values()].flatMap((region) =>
    PAYMENT_METHODS.flatMap((paymentMethod): readonly CapPrices[] => {
      const rowOf = (meter: (typeof METERS)[number]): Row => {
        const cell = cellName(region, meter, PAYMENT_OF[paymentMethod]);
        const row = rows.get(cell);
        if (row === undefined) throw incomplete(`the quarter from ${from} has no row for ${cell}`);
        return row;
      };
      const singleRate = rowOf('electricity single_rate');
      const standard = {
        electricityVariant: 'standard',
        electricity: flatPrice(singleRate.charges, singleRate.rateMicropence),
      } as const;
      const dayAndNight = {
        electricityVariant: 'economy_7',
        electricity: economy7Price(rowOf('electricity multi_register'), economy7),
      } as const;
      const gasRow = rowOf('gas gas');
      const gas = flatPrice(gasRow.charges, gasRow.rateMicropence);
      const common = { paymentMethod, regions: [region], validFrom: from, validTo };
      return [
        { ...common, fuel: 'gas', electricityVariant: null, gas },
        { ...common, fuel: 'electricity', ...standard },
        { ...common, fuel: 'dual_fuel', ...standard, gas },
        { ...common, fuel: 'electricity', ...dayAndNight },
        { ...common, fuel: 'dual_fuel', ...dayAndNight, gas },
      ];
    }),
  );
}

/** Makes the offers at these prices: one for each plan that is sold by their payment method. */
function offersAt(
  prices: CapPrices,
  { suppliers }: PriceCapSettings,
  { budget }: ReadOptions,
): readonly SourceOffer[] {
  return suppliers.flatMap(({ plan, payment_methods: methods }) => {
    if (plan === null || !methods.includes(prices.paymentMethod)) return [];
    budget.spend('offers', 1);
    return [{ ...prices, supplierKey: plan.supplierKey, planKey: plan.key }];
  });
}

/** Splits the cap's average in the proportion of a published two-rate tariff. */
function economy7Price(row: Row, economy7: PriceCapSettings['economy_7']): Price {
  const average = microFromDecimal(economy7.average_pence);
  const share = (pence: number): bigint => {
    const rate = toFourDecimals(row.rateMicropence * microFromDecimal(pence), average);
    if (rate <= MAX_RATE_MICROPENCE_PER_KWH) return rate;
    throw incomplete(`line ${row.line}: split by economy_7 the rate is above 1000 pence`);
  };
  return flatPrice(row.charges, share(economy7.day_pence), share(economy7.night_pence));
}

/** Rounds half up to a ten-thousandth of a penny, which is a hundred millionths. */
function toFourDecimals(micropence: bigint, divisor: bigint): bigint {
  const step = divisor * 100n;
  return ((2n * micropence + step) / (2n * step)) * 100n;
}

function incomplete(reason: string): Refused {
  return new Refused('incomplete', reason);
}

/** Places items of the settings, which have no lines, on line 1. */
function onLineOne<T>(items: T[]): Located<T> {
  return { items, lines: items.map(() => 1) };
}
