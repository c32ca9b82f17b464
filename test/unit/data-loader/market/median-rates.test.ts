import { comparableRate, medianRates } from '../../../../data-loader/market/median-rates.ts';
import type { Price, Register } from '../../../../shared/pricing/index.ts';
import { makeOffer, makePrice } from '../../../support/small-market.ts';

const DAY = '2026-11-21';
const of = { supplierKey: 'acme', planKey: 'fixed' };

function rated(rate: number, over: Partial<Parameters<typeof makeOffer>[0]> = {}) {
  return makeOffer({ ...of, fuel: 'electricity', electricity: makePrice(50, rate), ...over });
}

function medianOf(...offers: ReturnType<typeof rated>[]) {
  return medianRates(offers, DAY).map(({ electricity, gas }) => [electricity, gas]);
}

describe('the median rates of a source', () => {
  it('are those in the middle, the lower of two, with an offer for each region', () => {
    expect(medianOf(rated(30), rated(10), rated(20))).toEqual([[20_000_000, null]]);
    expect(medianOf(rated(30), rated(10))).toEqual([[10_000_000, null]]);
    expect(medianOf(rated(10), rated(30, { regions: [12, 13, 14] }))).toEqual([[30_000_000, null]]);
  });

  it('leave out what is not yet or no longer in force', () => {
    expect(medianOf(rated(10, { validTo: DAY }), rated(20), rated(30, { validFrom: '2026-11-22' }))).toEqual([
      [20_000_000, null],
    ]);
    expect(medianRates([rated(10, { validTo: DAY })], DAY)).toEqual([]);
  });

  it('are apart for each plan type, with both fuels of dual fuel', () => {
    const dual = makeOffer({ ...of, electricity: makePrice(0, 25), gas: makePrice(0, 7) });
    const medians = medianRates([dual, rated(20), rated(22, { paymentMethod: 'prepayment' })], DAY);
    expect(medians.map(({ electricity, gas }) => [electricity, gas])).toEqual([
      [20_000_000, null],
      [22_000_000, null],
      [25_000_000, 7_000_000],
    ]);
  });
});

describe('the rate by which prices are compared', () => {
  const band = (rate: number) => ({ rateMicropencePerKwh: BigInt(rate), widthMicroKwhPerYear: null });
  const price = (registers: readonly Register[]): Price => ({ chargeMicropencePerDay: 0n, registers });

  it('is the first band of one register', () => {
    const bands = [{ rateMicropencePerKwh: 40n, widthMicroKwhPerYear: 100n }, band(20)];
    expect(comparableRate(price([{ name: 'all', bands }]))).toBe(40);
  });

  it('is the mean of day and night', () => {
    const registers = [
      { name: 'day', bands: [band(31)] },
      { name: 'night', bands: [band(14)] },
    ] as const;
    expect(comparableRate(price(registers))).toBe(23);
  });

  it('is the mean of the rates by time', () => {
    const timetable = [[{ from: '00:30', to: '05:30' }], null];
    const timed: Price = { chargeMicropencePerDay: 0n, timetable, ratesMicropencePerKwh: [7n, 28n] };
    expect(comparableRate(timed)).toBe(18);
  });
});
