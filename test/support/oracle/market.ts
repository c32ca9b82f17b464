import { decimal, type Fraction, halfUp, over } from './fraction.ts';
import { londonDay, withVat } from './vat.ts';

export type Fuel = 'gas' | 'electricity';
export type PlanFuel = Fuel | 'dual_fuel';
export type Variant = 'standard' | 'economy_7';
export type Register = 'all' | 'day' | 'night';

export type Supplier = {
  readonly key: string;
  readonly name: string;
  readonly big_six: boolean;
  readonly fulfillable: boolean;
};

export type Plan = {
  readonly supplier_key: string;
  readonly key: string;
  readonly name: string;
  readonly standard_variable: boolean;
  readonly available_to_switch: boolean;
  readonly fulfillable: boolean;
  readonly feature_labels: readonly string[];
  readonly product_end_date: string | null;
  readonly rate_guarantee: { readonly end_date: string | null; readonly duration_months: number | null };
  readonly exit_fees: { readonly gas_fee_pence: number; readonly electricity_fee_pence: number } | null;
  readonly requires?: readonly string[];
};

/** Half hours of a week, clock time: `from` is inside, `to` is not. All days unless it names some. */
export type Window = { readonly days?: 'all' | 'weekdays' | 'weekends'; readonly from: string; readonly to: string };

export type UnitRate = {
  readonly rate: Fraction;
  readonly register: Register;
  readonly bandKwh: Fraction | null;
  /** As the feed wrote them; null for a rate of all times, or of all other times. */
  readonly windows: readonly Window[] | null;
};

export type Price = {
  readonly charge: Fraction;
  readonly rates: readonly UnitRate[];
  readonly bandPeriod: 'year' | 'month' | 'day';
  /** As the feed wrote it: equal text is an equal price. */
  readonly written: string;
};

/** A plan for a fuel, payment method, variant and region. */
type Sold = {
  readonly plan: Plan;
  readonly fuel: PlanFuel;
  readonly paymentMethod: string;
  readonly variant: Variant | undefined;
  readonly region: number;
};

export type Offer = {
  readonly from: string;
  readonly to: string | null;
  readonly prices: Readonly<Partial<Record<Fuel, Price>>>;
};

/** What is sold, and its offers in order of time. */
export type History = Sold & { readonly offers: readonly Offer[] };

export type Market = {
  readonly suppliers: ReadonlyMap<string, Supplier>;
  readonly histories: ReadonlyMap<string, History>;
};

/** Feeds as text, every line of them good. */
export function readMarket(feeds: readonly string[]): Market {
  const suppliers = new Map<string, Supplier>();
  const plans = new Map<string, Plan>();
  const histories = new Map<string, History>();
  const read = feeds.map((feed) =>
    feed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );
  for (const line of read.flat()) {
    if (line.type === 'supplier') suppliers.set(line.key, line);
    if (line.type === 'plan') plans.set(`${line.supplier_key}/${line.key}`, line);
  }
  for (const [header, ...lines] of read) {
    const vatDay = header.prices_include_vat ? londonDay(header.published_at) : null;
    for (const line of lines.filter(({ type }) => type === 'offer')) {
      const plan = plans.get(`${line.supplier_key}/${line.plan_key}`);
      if (plan === undefined) throw new Error(`no plan ${line.supplier_key}/${line.plan_key}`);
      const offer = offerOf(line, vatDay);
      for (const region of line.regions) {
        const sold = {
          plan,
          fuel: line.fuel,
          paymentMethod: line.payment_method,
          variant: line.electricity_variant,
          region,
        };
        const key = historyKey({ ...sold, supplierKey: plan.supplier_key, planKey: plan.key });
        const offers = [...(histories.get(key)?.offers ?? []), offer].sort((a, b) => (a.from < b.from ? -1 : 1));
        histories.set(key, { ...sold, offers });
      }
    }
  }
  return { suppliers, histories };
}

export function historyKey(
  of: Omit<Sold, 'plan'> & { readonly supplierKey: string; readonly planKey: string },
): string {
  const variant = of.fuel === 'gas' ? 'gas' : of.variant;
  return [of.supplierKey, of.planKey, of.fuel, of.paymentMethod, variant, of.region].join('|');
}

/** The offer in force on the day, else the last that ended before it. */
export function offerOn({ offers }: History, day: string): Offer | undefined {
  return offers.findLast(({ from }) => from <= day);
}

/** The offer that a plan is priced at on the day; the household's own may have ended. */
export function pricedAt(history: History, day: string): Offer {
  const offer = offerOn(history, day);
  if (offer === undefined) throw new Error(`${history.plan.key} has no price by ${day}`);
  return offer;
}

/** The offer at which a plan is sold on the day, if it is. */
export function onSale(history: History, day: string): Offer | undefined {
  const offer = offerOn(history, day);
  if (offer === undefined || (offer.to !== null && offer.to <= day)) return undefined;
  const { available_to_switch, product_end_date } = history.plan;
  return available_to_switch && (product_end_date === null || product_end_date > day) ? offer : undefined;
}

export function fuelsOf(fuel: PlanFuel): readonly Fuel[] {
  return fuel === 'dual_fuel' ? ['electricity', 'gas'] : [fuel];
}

export function priceOf({ prices }: Offer, fuel: Fuel): Price {
  const price = prices[fuel];
  if (price === undefined) throw new Error(`an offer has no price for ${fuel}`);
  return price;
}

type OfferLine = {
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly electricity?: PriceLine;
  readonly gas?: PriceLine;
};

type PriceLine = {
  readonly charge_pence_per_day: number;
  readonly unit_rates: ReadonlyArray<{
    readonly rate_pence_per_kwh: number;
    readonly register?: Register;
    readonly band_kwh?: number;
    readonly times?: readonly Window[];
  }>;
  readonly band_period?: 'year' | 'month' | 'day';
};

function offerOf(line: OfferLine, vatDay: string | null): Offer {
  const priceFor = (fuel: Fuel, price: PriceLine | undefined) =>
    price === undefined ? {} : { [fuel]: readPrice(price, vatDay === null ? null : withVat(fuel, vatDay)) };
  const prices = { ...priceFor('electricity', line.electricity), ...priceFor('gas', line.gas) };
  return { from: line.valid_from, to: line.valid_to, prices };
}

function readPrice(line: PriceLine, vat: Fraction | null): Price {
  const withoutVat = (written: number) => (vat === null ? decimal(written) : halfUp(over(decimal(written), vat), 6));
  return {
    charge: withoutVat(line.charge_pence_per_day),
    rates: line.unit_rates.map(({ rate_pence_per_kwh, register = 'all', band_kwh, times = null }) => ({
      rate: withoutVat(rate_pence_per_kwh),
      register,
      bandKwh: band_kwh === undefined ? null : decimal(band_kwh),
      windows: times,
    })),
    bandPeriod: line.band_period ?? 'year',
    written: JSON.stringify([line.charge_pence_per_day, line.unit_rates, line.band_period ?? 'year']),
  };
}
