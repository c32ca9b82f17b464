import type { Price } from '../pricing/index.ts';
import { elementAt } from './checked.ts';
import { decodeJson, encodeJson } from './chunks.ts';
import { type Day, type Offer, type Plan, REQUIREMENTS, type Requirement } from './model.ts';
import { planTypeCode } from './plan-types.ts';
import { decodePrice, encodeUnits, type UnitsCode } from './price-code.ts';
import { decodeTimetable, encodeTimetable, type TimetableCode } from './timetable-code.ts';

export type PricePeriod = {
  readonly typeCode: number;
  readonly validFrom: Day;
  readonly validTo: Day | null;
  readonly electricity?: Price | undefined;
  readonly gas?: Price | undefined;
};

/** By plan type, then validFrom. */
export type PricedPlan = {
  readonly supplierKey: string;
  readonly planKey: string;
  readonly standardVariable: boolean;
  readonly fulfillable: boolean;
  readonly availableToSwitch: boolean;
  readonly productEndDate: Day | null;
  /** In the order of REQUIREMENTS. */
  readonly requires: readonly Requirement[];
  readonly periods: readonly PricePeriod[];
};

const STANDARD_VARIABLE = 1;
const FULFILLABLE = 2;
const AVAILABLE = 4;
/** One bit for each of REQUIREMENTS, from this one on. */
const FIRST_REQUIREMENT = 8;
const NOTHING: readonly Requirement[] = [];

export type PlanWithOffers = { readonly plan: Plan; readonly offers: readonly Offer[] };

/** Columns compress better than rows. Prices by index: -1 none, 0 the next new one, n the (n - 1)th. */
type OfferColumns = {
  readonly suppliers: readonly string[];
  readonly days: readonly Day[];
  /** [supplier index, plan key, flags, product end date index or -1, number of periods]. */
  readonly plans: readonly (readonly [number, string, number, number, number])[];
  readonly types: readonly number[];
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly electricity: readonly number[];
  readonly gas: readonly number[];
  readonly charges: readonly number[];
  readonly units: readonly UnitsCode[];
  /** Absent if no price has times. */
  readonly timetables?: readonly TimetableCode[];
};

/** The plans must be sorted by supplier key, then plan key, so that the same plans give the same bytes. */
export function encodeOffers(plans: readonly PlanWithOffers[]): Uint8Array {
  const suppliers = placesOf<string>();
  const days = placesOf<Day>();
  const charges: number[] = [];
  const units: UnitsCode[] = [];
  const timetables = placesOf<TimetableCode>(JSON.stringify);
  const places = new Map<string, number>();
  const placeOfPrice = (price: Price | undefined): number => {
    if (price === undefined) return -1;
    const code = encodeUnits(price, (timetable) => timetables.place(encodeTimetable(timetable)));
    const key = `${price.chargeMicropencePerDay} ${typeof code === 'number' ? code : JSON.stringify(code)}`;
    const known = places.get(key);
    if (known !== undefined) return known + 1;
    places.set(key, charges.length);
    charges.push(price.chargeMicropencePerDay);
    units.push(code);
    return 0;
  };
  const placeOfDay = (day: Day | null): number => (day === null ? -1 : days.place(day));
  const offers = plans.flatMap((plan) => plan.offers);
  const columns: OfferColumns = {
    suppliers: suppliers.items,
    days: days.items,
    plans: plans.map(({ plan, offers: own }) => [
      suppliers.place(plan.supplierKey),
      plan.key,
      flagsOf(plan),
      placeOfDay(plan.productEndDate),
      own.length,
    ]),
    types: offers.map(planTypeCode),
    from: offers.map((offer) => placeOfDay(offer.validFrom)),
    to: offers.map((offer) => placeOfDay(offer.validTo)),
    ...pricePlaces(offers, placeOfPrice),
    charges,
    units,
    ...(timetables.items.length > 0 && { timetables: timetables.items }),
  };
  return encodeJson(columns);
}

export function decodeOffers(payload: Uint8Array): readonly PricedPlan[] {
  const columns = decodeJson<OfferColumns>(payload);
  const timetables = (columns.timetables ?? []).map(decodeTimetable);
  const prices = columns.charges.map((charge, index) =>
    decodePrice(charge, elementAt(columns.units, index), timetables),
  );
  let seen = 0;
  const priceAt = (place: number): Price | undefined => {
    if (place === -1) return undefined;
    if (place > 0) return elementAt(prices, place - 1);
    seen += 1;
    return elementAt(prices, seen - 1);
  };
  const dayAt = (place: number): Day | null => (place === -1 ? null : elementAt(columns.days, place));
  const period = (row: number): PricePeriod => {
    return {
      typeCode: elementAt(columns.types, row),
      validFrom: elementAt(columns.days, elementAt(columns.from, row)),
      validTo: dayAt(elementAt(columns.to, row)),
      electricity: priceAt(elementAt(columns.electricity, row)),
      gas: priceAt(elementAt(columns.gas, row)),
    };
  };
  let row = 0;
  return columns.plans.map(([supplier, planKey, flags, endDate, count]) => {
    const first = row;
    row += count;
    return {
      supplierKey: elementAt(columns.suppliers, supplier),
      planKey,
      standardVariable: (flags & STANDARD_VARIABLE) !== 0,
      fulfillable: (flags & FULFILLABLE) !== 0,
      availableToSwitch: (flags & AVAILABLE) !== 0,
      productEndDate: dayAt(endDate),
      requires: requirementsOf(flags),
      periods: Array.from({ length: count }, (_, index) => period(first + index)),
    };
  });
}

function placesOf<Item>(nameOf: (item: Item) => string | Item = (item) => item): {
  readonly items: readonly Item[];
  readonly place: (item: Item) => number;
} {
  const places = new Map<string | Item, number>();
  const items: Item[] = [];
  return {
    items,
    place: (item) => {
      const name = nameOf(item);
      const known = places.get(name);
      if (known !== undefined) return known;
      places.set(name, items.length);
      return items.push(item) - 1;
    },
  };
}

function flagsOf(plan: Plan): number {
  return (
    (plan.standardVariable ? STANDARD_VARIABLE : 0) |
    (plan.fulfillable ? FULFILLABLE : 0) |
    (plan.availableToSwitch ? AVAILABLE : 0) |
    plan.requires.reduce((bits, word) => bits | bitOf(word), 0)
  );
}

function requirementsOf(flags: number): readonly Requirement[] {
  return flags < FIRST_REQUIREMENT ? NOTHING : REQUIREMENTS.filter((word) => (flags & bitOf(word)) !== 0);
}

function bitOf(word: Requirement): number {
  return FIRST_REQUIREMENT << REQUIREMENTS.indexOf(word);
}

/** Row by row, electricity first: the decoder counts new prices in the same order. */
function pricePlaces(offers: readonly Offer[], place: (price: Price | undefined) => number) {
  const electricity: number[] = [];
  const gas: number[] = [];
  for (const offer of offers) {
    electricity.push(place(offer.electricity));
    gas.push(place(offer.gas));
  }
  return { electricity, gas };
}
