import assert from 'node:assert/strict';
import type { Rankable, RegisterPrice, SingleFuel, VatShare } from '../../shared/pricing/index.ts';

export type DualOffer = Rankable & { readonly gas: RegisterPrice; readonly electricity: RegisterPrice };

type Columns = {
  readonly charges: Float64Array;
  readonly firstRates: Float64Array;
  readonly firstKwh: Float64Array;
  readonly lastRates: Float64Array;
};

type BareUsage = Readonly<Record<SingleFuel, { readonly kwh: number; readonly vat: VatShare }>>;

const PENNY = 1_000_000;

/**
 * As fast as JavaScript can: no objects, but columns of doubles that were filled before, for offers in the order of
 * their keys, of one register with at most two bands, and whole kWh. A place is pence and index in one number, because
 * numbers sort fastest. Exact only as long as all products are below 2^53, which nothing checks.
 */
export function createBareRanking(offers: readonly DualOffer[]): (usage: BareUsage) => Float64Array {
  const gas = columnsOf(offers.map((offer) => offer.gas));
  const electricity = columnsOf(offers.map((offer) => offer.electricity));
  return (usage) => {
    const places = new Float64Array(offers.length);
    addPence(places, gas, usage.gas);
    addPence(places, electricity, usage.electricity);
    for (let index = 0; index < places.length; index += 1) places[index] = at(places, index) * places.length + index;
    return places.sort();
  };
}

function columnsOf(prices: readonly RegisterPrice[]): Columns {
  const bands = prices.map(({ registers: [register] }) => {
    const [first, last] = register?.bands ?? [];
    assert(first);
    return { first, last: last ?? first };
  });
  const widthKwh = (width: number | null): number => (width === null ? Number.POSITIVE_INFINITY : width / PENNY);
  return {
    charges: Float64Array.from(prices, (price) => price.chargeMicropencePerDay),
    firstRates: Float64Array.from(bands, ({ first }) => first.rateMicropencePerKwh),
    firstKwh: Float64Array.from(bands, ({ first }) => widthKwh(first.widthMicroKwhPerYear)),
    lastRates: Float64Array.from(bands, ({ last }) => last.rateMicropencePerKwh),
  };
}

function addPence(pence: Float64Array, columns: Columns, { kwh, vat }: BareUsage[SingleFuel]): void {
  const { numerator: over, denominator: under } = vat;
  for (let index = 0; index < pence.length; index += 1) {
    const firstKwh = Math.min(kwh, at(columns.firstKwh, index));
    const energy = at(columns.firstRates, index) * firstKwh + at(columns.lastRates, index) * (kwh - firstKwh);
    const net = at(columns.charges, index) * 365 + energy;
    const tax = Math.floor((2 * net * over + under) / (2 * under));
    pence[index] = at(pence, index) + Math.floor((net + tax + PENNY / 2) / PENNY);
  }
}

function at(column: Float64Array, index: number): number {
  return column[index] ?? Number.NaN;
}
