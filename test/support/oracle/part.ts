import { addDays } from './calendar.ts';
import { compare, type Fraction, fraction, halfUp, least, minus, shown, sum, times, ZERO } from './fraction.ts';
import type { Fuel, Price, Register, UnitRate } from './market.ts';
import { meanVat, type VatRun, vatRuns, withVat } from './vat.ts';

/** A year's kWh by register: `all` of one rate, or `day` and `night`. */
export type RegisterUsage = Readonly<Partial<Record<Register, Fraction>>>;

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

export function yearOf(fuel: Fuel, price: Price, asked: { usage: RegisterUsage; today: string }): Part {
  return partOf(fuel, { price, from: 0, to: YEAR }, asked);
}

export function partOf(fuel: Fuel, stretch: Stretch, asked: { usage: RegisterUsage; today: string }): Part {
  const { price, from, to } = stretch;
  const days = to - from;
  const vatToday = withVat(fuel, asked.today);
  const uses = usesOf(price, asked.usage, fraction(days, YEAR));
  const values = uses.map(({ unitRate, kwh }) => halfUp(times(unitRate.rate, kwh), 6));
  const requirement = halfUp(times(price.charge, fraction(days)), 6);
  const net = sum([...values, requirement]);
  const rates = vatRuns(fuel, addDays(asked.today, from), days);
  const tax = halfUp(times(net, meanVat(rates)), 6);
  const consumption = uses.map(({ unitRate, kwh }, at) => ({
    type: 'consumption',
    value_pence: shown(values[at] ?? ZERO),
    rate_pence_per_kWh: shown(unitRate.rate),
    usage_kWh: shown(kwh),
    days,
    register: unitRate.register,
    rate_with_vat_pence_per_kWh: shown(times(unitRate.rate, vatToday)),
  }));
  return {
    total: sum([net, tax]),
    breakdown: [
      ...consumption,
      {
        type: 'standing-charge',
        value_pence: shown(requirement),
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

type Use = { readonly unitRate: UnitRate; readonly kwh: Fraction };

function usesOf(price: Price, usage: RegisterUsage, share: Fraction): readonly Use[] {
  const uses: Use[] = [];
  const inOrder = REGISTERS.flatMap((register) => price.rates.filter((rate) => rate.register === register));
  const left = new Map(REGISTERS.map((register) => [register, times(usage[register] ?? ZERO, share)]));
  for (const unitRate of inOrder) {
    const remaining = left.get(unitRate.register) ?? ZERO;
    const band = yearlyBand(price, unitRate);
    const kwh = band === null ? remaining : least(remaining, times(band, share));
    left.set(unitRate.register, minus(remaining, kwh));
    if (compare(kwh, ZERO) > 0) uses.push({ unitRate, kwh });
  }
  const [first] = inOrder;
  return uses.length > 0 || first === undefined ? uses : [{ unitRate: first, kwh: ZERO }];
}
