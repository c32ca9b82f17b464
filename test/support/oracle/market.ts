import { capKey, capsIn, withLaterQuarters } from './follow-cap.ts';
import { decimal, type Fraction } from './fraction.ts';
import { withVat } from './vat.ts';

export type Fuel = 'gas' | 'electricity';
export type PlanFuel = Fuel | 'dual_fuel';
export type Variant = 'standard' | 'economy_7';
export type Register = 'all' | 'day' | 'night';

type Supplier = {
  readonly key: string;
  readonly name: string;
  readonly big_six: boolean;
  readonly fulfillable: boolean;
  readonly electricity_incumbent_regions: readonly number[];
};

type EligibilityRule =
  | { readonly kind: 'new_customers' }
  | { readonly kind: 'existing_customers' }
  | {
      readonly kind: 'usage';
      readonly fuel: Fuel;
      readonly min_kwh: number | null;
      readonly max_kwh: number | null;
    }
  | { readonly kind: 'other' };

export type Plan = {
  readonly supplier_key: string;
  readonly key: string;
  readonly name: string;
  readonly standard_variable: boolean;
  readonly needs_end_date: boolean;
  readonly available_to_switch: boolean;
  readonly fulfillable: boolean;
  readonly feature_labels: readonly string[];
  readonly product_end_date: string | null;
  readonly rate_guarantee: {
    readonly end_date: string | null;
    readonly duration_months: number | null;
  };
  readonly exit_fees: {
    readonly gas_fee_pence: number;
    readonly electricity_fee_pence: number;
  } | null;
  readonly requires?: readonly string[];
  readonly eligibility?: readonly EligibilityRule[];
  readonly follows?: { readonly source: string; readonly keeps?: string } | null;
};

/**
 * Half hours of a week in clock time: `from` is inside, `to` is not. It covers all days unless it
 * names some.
 */
export type Window = {
  readonly days?: 'all' | 'weekdays' | 'weekends';
  readonly from: string;
  readonly to: string;
};

export type UnitRate = {
  readonly rate: Fraction;
  readonly register: Register;
  /** The width of the band in a whole year. */
  readonly bandKwh: Fraction | null;
  /** The windows as the feed wrote them; null means all times, or all other times. */
  readonly windows: readonly Window[] | null;
};

/** What half hours have cost on average: 48 of weekdays and of weekends, or one for all of them. */
export type PastYear = {
  readonly weekdays: readonly Fraction[];
  readonly weekends: readonly Fraction[];
  readonly from: string;
  readonly to: string;
};

export type Price = {
  readonly charge: Fraction;
  /** None if the price is that of a past year. */
  readonly rates: readonly UnitRate[];
  readonly pastYear?: PastYear | undefined;
  /** The price as the feed wrote it: equal text is an equal price. */
  readonly written: string;
};

export type Offer = {
  readonly from: string;
  readonly to: string | null;
  readonly prices: Readonly<Partial<Record<Fuel, Price>>>;
};

/** A plan for a fuel, payment method, variant and region, and its offers in order of time. */
export type History = {
  readonly plan: Plan;
  readonly fuel: PlanFuel;
  readonly paymentMethod: string;
  readonly variant: Variant | undefined;
  readonly region: number;
  /** The London day on which its source was published. */
  readonly published: string;
  readonly offers: readonly Offer[];
};

export type Market = ReturnType<typeof readMarket>;

/** Feeds as text, every line of them good. */
export function readMarket(feeds: readonly string[]) {
  const suppliers = new Map<string, Supplier>();
  const plans = new Map<string, Plan>();
  const histories = new Map<string, History>();
  const read = feeds.map((feed) => feed.trim().split('\n'));
  const parsed = read.map((lines) => lines.map((line) => JSON.parse(line)));
  for (const line of parsed.flat()) {
    if (line.type === 'supplier') suppliers.set(line.key, line);
    if (line.type === 'plan') plans.set(`${line.supplier_key}/${line.key}`, line);
  }
  const caps = capsIn(parsed, (line) => offerOf(line, null));
  for (const [header, ...lines] of parsed) {
    const vatDay = header.prices_include_vat ? londonDay(header.published_at) : null;
    for (const line of lines.filter(({ type }) => type === 'offer')) {
      const plan = plans.get(`${line.supplier_key}/${line.plan_key}`);
      if (plan === undefined) throw new Error(`no plan ${line.supplier_key}/${line.plan_key}`);
      const offer = offerOf(line, vatDay);
      const { fuel, payment_method: paymentMethod, electricity_variant: variant } = line;
      for (const region of line.regions) {
        const key = historyKey([plan.supplier_key, plan.key, fuel, paymentMethod, variant, region]);
        const followed = withLaterQuarters(offer, { plan, line, region, header, caps });
        const offers = [...(histories.get(key)?.offers ?? []), ...followed].sort((a, b) =>
          a.from < b.from ? -1 : 1,
        );
        const published = londonDay(header.published_at);
        histories.set(key, { plan, fuel, paymentMethod, variant, region, published, offers });
      }
    }
  }
  const capSources = parsed.flatMap(([{ format, source }]) =>
    format === 'ofgem-price-cap' ? [source] : [],
  );
  const [capSource] = capSources;
  const allOfCap = [...caps].flatMap(([, offers]) => offers);
  return {
    suppliers,
    histories,
    /** The first days of the quarters of the one cap that is loaded; null without one. */
    capQuarters: capSources.length === 1 ? new Set(allOfCap.map(({ from }) => from)) : null,
    /** The quarters of the one cap that is loaded, for a plan of this fuel and payment method. */
    capOf: ({ fuel, paymentMethod }: History, region: number, variant: Variant) =>
      capSources.length === 1
        ? (caps.get(capKey(capSource, [fuel, paymentMethod, variant, region])) ?? [])
        : [],
  };
}

type Sold = readonly [
  supplier: string,
  plan: string,
  PlanFuel,
  method: string,
  Variant | undefined,
  region: number,
];

export function historyKey([
  supplierKey,
  planKey,
  fuel,
  paymentMethod,
  variant,
  region,
]: Sold): string {
  return [supplierKey, planKey, fuel, paymentMethod, fuel === 'gas' ? 'gas' : variant, region].join(
    '|',
  );
}

/** The offer in force on the day, else the last that ended before it. */
export function offerOn({ offers }: History, day: string): Offer | undefined {
  return offers.findLast(({ from }) => from <= day);
}

/** The offer that a plan is priced at on the day: the last that has begun, else the first. */
export function pricedAt(history: History, day: string): Offer {
  const offer = offerOn(history, day) ?? history.offers[0];
  if (offer === undefined) throw new Error(`${history.plan.key} has no price`);
  return offer;
}

/** Contract, "Dynamic tariffs": whether a price of the offer that is priced is of a past year. */
export function isDynamic(history: History, day: string): boolean {
  return Object.values(pricedAt(history, day).prices).some(({ pastYear }) => pastYear);
}

export function isInForce(history: History, day: string): boolean {
  const offer = offerOn(history, day);
  return offer !== undefined && (offer.to === null || offer.to > day);
}

export function isOnSale(history: History, day: string): boolean {
  if (!isInForce(history, day)) return false;
  const { available_to_switch, product_end_date } = history.plan;
  return available_to_switch && (product_end_date === null || product_end_date > day);
}

export function fuelsOf(fuel: PlanFuel): readonly Fuel[] {
  return fuel === 'dual_fuel' ? ['electricity', 'gas'] : [fuel];
}

export function priceOn(history: History, fuel: Fuel, day: string): Price {
  const price = pricedAt(history, day).prices[fuel];
  if (price === undefined) throw new Error(`an offer has no price for ${fuel}`);
  return price;
}

export type OfferLine = { readonly valid_from: string; readonly valid_to: string | null } & Partial<
  Record<Fuel, PriceLine>
>;

type PriceLine = {
  readonly charge_pence_per_day: number;
  readonly unit_rates?: ReadonlyArray<{
    readonly rate_pence_per_kwh: number;
    readonly register?: Register;
    readonly band_kwh?: number;
    readonly times?: readonly Window[];
  }>;
  readonly band_period?: keyof typeof PERIODS;
  readonly past_year_rates?: {
    readonly weekdays: readonly number[];
    readonly weekends: readonly number[];
    readonly from: string;
    readonly to: string;
  };
};

/** How many of a band's period are a year. */
const PERIODS = { year: 1, month: 12, day: 365 };

function offerOf(
  { valid_from, valid_to, electricity, gas }: OfferLine,
  vatDay: string | null,
): Offer {
  const priceFor = (fuel: Fuel, price: PriceLine | undefined) =>
    price && { [fuel]: readPrice(price, vatDay === null ? null : withVat(fuel, vatDay)) };
  const prices = { ...priceFor('electricity', electricity), ...priceFor('gas', gas) };
  return { from: valid_from, to: valid_to, prices };
}

function readPrice(
  { charge_pence_per_day, unit_rates = [], band_period = 'year', past_year_rates: past }: PriceLine,
  vat: Fraction | null,
): Price {
  const withoutVat = (written: number) =>
    vat === null ? decimal(written) : decimal(written).over(vat).halfUp(6);
  return {
    charge: withoutVat(charge_pence_per_day),
    rates: unit_rates.map(({ rate_pence_per_kwh, register = 'all', band_kwh, times = null }) => ({
      rate: withoutVat(rate_pence_per_kwh),
      register,
      bandKwh: band_kwh === undefined ? null : decimal(band_kwh).times(PERIODS[band_period]),
      windows: times,
    })),
    pastYear: past && {
      ...past,
      weekdays: past.weekdays.map(withoutVat),
      weekends: past.weekends.map(withoutVat),
    },
    written: JSON.stringify([charge_pence_per_day, unit_rates, band_period, past]),
  };
}

export function londonDay(time: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' }).format(
    new Date(time),
  );
}
