import { compare, Fraction, sum, ZERO } from './fraction.ts';
import type { Fuel, Price, Register, UnitRate } from './market.ts';
import { asOfHousehold, isTimeOfUse, rateKwh, registersOf, type Usage } from './usage.ts';
import { addDays, meanVat, vatRuns, withVat } from './vat.ts';

/** Days `from` (counted from today) up to `to` of the 365, at one price. */
export type Stretch = { readonly price: Price; readonly from: number; readonly to: number };

export type Part = ReturnType<typeof partOf>;

export const YEAR = 365;
const REGISTERS: readonly Register[] = ['all', 'day', 'night'];

type Ground = {
  readonly usage: Usage;
  readonly today: string;
  /** The VAT with which charges are shown, 1.05 for 5 %: today's, unless it is said. */
  readonly shownVat?: Fraction;
};

/** What the days cost, and their breakdown as a response shows it. */
export function partOf(
  fuel: Fuel,
  { price: offered, from, to }: Stretch,
  { usage, today, shownVat = withVat(fuel, today) }: Ground,
) {
  const days = to - from;
  const price = asOfHousehold(offered, fuel, usage);
  const { pastYear } = price;
  const consumption = usesOf(price, usage).map(({ unitRate, yearKwh }) => {
    const kwh = yearKwh.times(new Fraction(days, YEAR));
    const value = unitRate.rate.times(kwh).halfUp(6);
    const line = {
      type: 'consumption',
      value_pence: value.shown(),
      rate_pence_per_kWh: unitRate.rate.shown(),
      usage_kWh: kwh.shown(),
      days,
      register: unitRate.register,
      rate_with_vat_pence_per_kWh: unitRate.rate.times(shownVat).shown(),
      ...(pastYear && { priced_on: { from: pastYear.from, to: pastYear.to } }),
      ...(isTimeOfUse(price) ? timesShown(unitRate, yearKwh, usage.kwh) : {}),
    };
    return { value, line };
  });
  const standingCharge = price.charge.times(days).halfUp(6);
  const net = sum([...consumption.map(({ value }) => value), standingCharge]);
  const rates = vatRuns(fuel, addDays(today, from), days);
  const tax = net.times(meanVat(rates)).halfUp(6);
  const breakdown = [
    ...consumption.map(({ line }) => line),
    {
      type: 'standing-charge',
      value_pence: standingCharge.shown(),
      charge_pence_per_day: price.charge.shown(),
      days,
      charge_with_vat_pence_per_day: price.charge.times(shownVat).shown(),
    },
    { type: 'tax', value_pence: tax.shown(), rates },
  ];
  return { total: net.plus(tax), breakdown };
}

function timesShown({ windows }: UnitRate, kwh: Fraction, ofKwh: Fraction) {
  const share = compare(ofKwh, ZERO) === 0 ? ZERO : kwh.over(ofKwh);
  return {
    ...(windows === null ? {} : { times: windows }),
    usage_share_percent: share.times(100).shown(),
  };
}

/** What each rate takes of a year: the rates that are used, or the first if there is no usage. */
function usesOf(price: Price, usage: Usage) {
  const all = isTimeOfUse(price) ? timedUses(price, usage) : bandedUses(price, usage);
  const used = all.filter(({ yearKwh }) => ZERO.isBelow(yearKwh));
  return used.length > 0 ? used : all.slice(0, 1);
}

function timedUses(price: Price, usage: Usage) {
  const yearly = rateKwh(price, usage);
  return price.rates.map((unitRate, at) => ({ unitRate, yearKwh: yearly[at] ?? ZERO }));
}

function bandedUses(price: Price, usage: Usage) {
  const registers = registersOf(usage);
  return REGISTERS.flatMap((register) => {
    let remainingUsage = registers[register] ?? ZERO;
    return price.rates
      .filter((rate) => rate.register === register)
      .map((unitRate) => {
        const yearKwh = unitRate.bandKwh?.atMost(remainingUsage) ?? remainingUsage;
        remainingUsage = remainingUsage.minus(yearKwh);
        return { unitRate, yearKwh };
      });
  });
}
