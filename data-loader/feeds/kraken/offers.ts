import type { Day, PlanType } from '../../../shared/market/model.ts';
import {
  type ElectricityVariant,
  isSamePrice,
  PAYMENT_METHODS,
  type PaymentMethod,
  type Price,
  type RegisterName,
} from '../../../shared/pricing/index.ts';
import type { SourceOffer } from '../../market/edition-books.ts';
import { sharePrice } from '../tariff-price.ts';
import { type DailyRow, rowOn } from './charge-rows.ts';
import { type RepeatedDays, timeOfUsePrice } from './time-of-use.ts';

/** What a standing charge and its unit rates are on each day. */
export type PriceRows = { readonly charge: readonly DailyRow[]; readonly rates: RateRows };

type RateRows =
  | { readonly kind: 'registers'; readonly registers: readonly RegisterRows[] }
  | { readonly kind: 'times'; readonly runs: readonly RepeatedDays[] };

type RegisterRows = { readonly register: RegisterName; readonly rows: readonly DailyRow[] };

export type Meter = ElectricityVariant | 'gas';

/** What a product costs in a region: the rows for each meter and payment method. */
export type RegionPrices = ReadonlyMap<Meter, ReadonlyMap<PaymentMethod, PriceRows>>;

type PlanlessOffer = Omit<SourceOffer, 'supplierKey' | 'planKey' | 'regions'>;

/** Gas, electricity by each meter, and dual fuel of gas and each of these, for every payment method that has a price. */
export function offersOf(prices: RegionPrices, day: Day): readonly PlanlessOffer[] {
  return PAYMENT_METHODS.flatMap((paymentMethod) => {
    const gas = prices.get('gas')?.get(paymentMethod);
    const offers = (planType: PlanType, parts: readonly (PriceRows | undefined)[]): readonly PlanlessOffer[] => {
      const known = parts.filter((part) => part !== undefined);
      if (known.length < parts.length) return [];
      return priceRuns(known, day).map(({ prices: [first, second], ...days }) => ({
        ...planType,
        ...days,
        ...(planType.fuel === 'gas' ? { gas: first } : { electricity: first }),
        ...(planType.fuel === 'dual_fuel' ? { gas: second } : {}),
      }));
    };
    return [
      ...offers({ fuel: 'gas', paymentMethod, electricityVariant: null }, [gas]),
      ...(['standard', 'economy_7'] as const).flatMap((electricityVariant) => {
        const electricity = prices.get(electricityVariant)?.get(paymentMethod);
        return [
          ...offers({ fuel: 'electricity', paymentMethod, electricityVariant }, [electricity]),
          ...offers({ fuel: 'dual_fuel', paymentMethod, electricityVariant }, [electricity, gas]),
        ];
      }),
    ];
  });
}

/** Days with all prices equal: `validFrom <= d < validTo`. */
type PriceRun = { readonly validFrom: Day; readonly validTo: Day | null; readonly prices: readonly Price[] };

/** The runs of one price, or of the two of dual fuel, from `day` on. */
export function priceRuns(parts: readonly PriceRows[], day: Day): readonly PriceRun[] {
  const runs: PriceRun[] = [];
  let before: readonly Price[] = [];
  for (const cut of cutsFrom(parts, day)) {
    const priced = parts.flatMap((part) => priceOn(part, cut) ?? []);
    const prices = priced.length === parts.length ? priced.map(({ price }) => price) : [];
    if (areEqual(prices, before)) continue;
    before = prices;
    const last = runs.at(-1);
    if (last !== undefined && last.validTo === null) runs[runs.length - 1] = { ...last, validTo: cut };
    if (prices.length === 0) continue;
    const validFrom = cut === day ? latest(priced.map(({ since }) => since)) : cut;
    runs.push({ validFrom, validTo: null, prices });
  }
  return runs;
}

function areEqual(prices: readonly Price[], others: readonly Price[]): boolean {
  return prices.length === others.length && prices.every((price, index) => isSamePrice(price, others[index]));
}

/** The day itself, and every later day on which a row begins or ends. */
function cutsFrom(parts: readonly PriceRows[], day: Day): readonly Day[] {
  const spans = parts.flatMap(({ charge, rates }) => [
    ...charge,
    ...(rates.kind === 'times' ? rates.runs : rates.registers.flatMap(({ rows }) => rows)),
  ]);
  const later = spans.flatMap(({ from, to }) => [from, to ?? day]).filter((other) => other > day);
  return [...new Set([day, ...later])].sort();
}

type DayPrice = { readonly price: Price; readonly since: Day };

/** Null if the standing charge or a rate has no row that day. */
function priceOn({ charge, rates }: PriceRows, day: Day): DayPrice | null {
  const charged = rowOn(charge, day);
  if (charged === null) return null;
  const chargeMicropencePerDay = charged.micropence;
  if (rates.kind === 'times') {
    const run = rates.runs.findLast(({ from }) => from <= day);
    if (run === undefined) return null;
    const price = timeOfUsePrice(chargeMicropencePerDay, run.stretches);
    return { price: sharePrice(price), since: latest([charged.from, run.from]) };
  }
  const rated = rates.registers.flatMap(({ register, rows }) => {
    const row = rowOn(rows, day);
    return row === null ? [] : [{ register, row }];
  });
  if (rated.length < rates.registers.length) return null;
  const registers = rated.map(({ register, row }) => ({
    name: register,
    bands: [{ rateMicropencePerKwh: row.micropence, widthMicroKwhPerYear: null }],
  }));
  const price = sharePrice({ chargeMicropencePerDay, registers });
  return { price, since: latest([charged.from, ...rated.map(({ row }) => row.from)]) };
}

function latest(days: readonly Day[]): Day {
  return days.reduce((a, b) => (b > a ? b : a), '');
}
