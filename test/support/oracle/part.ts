import { compare, type Fraction, fraction, halfUp, least, minus, over, shown, sum, times, ZERO } from './fraction.ts';
import type { Fuel, Price, Register, UnitRate } from './market.ts';
import { isTimeOfUse, rateKwh, registersOf, restKwh, type Usage } from './usage.ts';
import { addDays, meanVat, type VatRun, vatRuns, withVat } from './vat.ts';

/** Days `from` (counted from today) up to `to` of the 365, at one price. */
export type Stretch = { readonly price: Price; readonly from: number; readonly to: number };

export type Part = {
  readonly total: Fraction;
  /** The breakdown as a response shows it. */
  readonly breakdown: readonly Readonly<Record<string, unknown>>[];
  readonly rates: readonly VatRun[];
};

const YEAR = 365;
const PERIODS = { year: 1, month: 12, day: 365 };
const REGISTERS: readonly Register[] = ['all', 'day', 'night'];

export function yearOf(fuel: Fuel, price: Price, asked: { usage: Usage; today: string }): Part {
  return partOf(fuel, { price, from: 0, to: YEAR }, asked);
}

export function partOf(fuel: Fuel, stretch: Stretch, asked: { usage: Usage; today: string }): Part {
  const { price, from, to } = stretch;
  const days = to - from;
  const vatToday = withVat(fuel, asked.today);
  const share = fraction(days, YEAR);
  const uses = usesOf(price, asked.usage).map((use) => ({ ...use, kwh: times(use.yearKwh, share) }));
  const values = uses.map(({ unitRate, kwh }) => halfUp(times(unitRate.rate, kwh), 6));
  const standingCharge = halfUp(times(price.charge, fraction(days)), 6);
  const net = sum([...values, standingCharge]);
  const rates = vatRuns(fuel, addDays(asked.today, from), days);
  const tax = halfUp(times(net, meanVat(rates)), 6);
  const consumption = uses.map(({ unitRate, kwh, yearKwh }, at) => ({
    type: 'consumption',
    value_pence: shown(values[at] ?? ZERO),
    rate_pence_per_kWh: shown(unitRate.rate),
    usage_kWh: shown(kwh),
    days,
    register: unitRate.register,
    rate_with_vat_pence_per_kWh: shown(times(unitRate.rate, vatToday)),
    ...(isTimeOfUse(price) ? timesShown(unitRate, yearKwh, asked.usage.kwh) : {}),
  }));
  return {
    total: sum([net, tax]),
    breakdown: [
      ...consumption,
      {
        type: 'standing-charge',
        value_pence: shown(standingCharge),
        charge_pence_per_day: shown(price.charge),
        days,
        charge_with_vat_pence_per_day: shown(times(price.charge, vatToday)),
      },
      { type: 'tax', value_pence: shown(tax), rates },
    ],
    rates,
  };
}

/** How wide a band is over a whole year. */
export function yearlyBand(price: Price, { bandKwh }: UnitRate): Fraction | null {
  return bandKwh === null ? null : times(bandKwh, fraction(PERIODS[price.bandPeriod]));
}

function timesShown({ windows }: UnitRate, kwh: Fraction, ofKwh: Fraction) {
  const share = compare(ofKwh, ZERO) === 0 ? ZERO : over(kwh, ofKwh);
  return {
    ...(windows === null ? {} : { times: windows }),
    usage_share_percent: shown(times(share, fraction(100))),
  };
}

type Use = { readonly unitRate: UnitRate; readonly yearKwh: Fraction };

/** What each rate takes of a year: the rates that are used, or the first if there is no usage. */
function usesOf(price: Price, usage: Usage): readonly Use[] {
  const all = isTimeOfUse(price) ? timedUses(price, usage) : bandedUses(price, usage);
  const used = all.filter(({ yearKwh }) => compare(yearKwh, ZERO) > 0);
  return used.length > 0 ? used : all.slice(0, 1);
}

function timedUses(price: Price, usage: Usage): readonly Use[] {
  const yearly = rateKwh(price, { ...usage, restKwh: restKwh(usage) });
  return price.rates.map((unitRate, at) => ({ unitRate, yearKwh: yearly[at] ?? ZERO }));
}

function bandedUses(price: Price, usage: Usage): readonly Use[] {
  const uses: Use[] = [];
  const registers = registersOf(usage);
  const inOrder = REGISTERS.flatMap((register) => price.rates.filter((rate) => rate.register === register));
  const left = new Map(REGISTERS.map((register) => [register, registers[register] ?? ZERO]));
  for (const unitRate of inOrder) {
    const remaining = left.get(unitRate.register) ?? ZERO;
    const band = yearlyBand(price, unitRate);
    const yearKwh = band === null ? remaining : least(remaining, band);
    left.set(unitRate.register, minus(remaining, yearKwh));
    uses.push({ unitRate, yearKwh });
  }
  return uses;
}
