import {
  addDays,
  type FuelCap,
  kindOf,
  mapFuels,
  type PerFuel,
  type Price,
} from '../pricing/index.ts';
import {
  type Day,
  type PlanType,
  type PricePeriod,
  planTypeInRegion,
  type Region,
} from './model.ts';

/** The prices that the cap allows a plan type in a quarter. */
export type CapPrices<Amount = bigint> = PricePeriod<Amount> & {
  readonly regions: readonly Region[];
};

/** The price cap in the quarters that are known. */
export type PriceCap = {
  /** Lists the quarters of a plan type in a region, in order of time. */
  readonly quarters: (type: PlanType, region: Region) => readonly CapPrices[];
  /** The first days of all quarters. */
  readonly firstDays: ReadonlySet<Day>;
};

export function createPriceCap(prices: readonly CapPrices[]): PriceCap {
  const cells = prices
    .toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
    .flatMap((quarter) =>
      quarter.regions.map((region) => ({ cell: planTypeInRegion(quarter, region), quarter })),
    );
  const byCell = Map.groupBy(cells, ({ cell }) => cell);
  const quarters = new Map(
    [...byCell].map(([cell, entries]) => [cell, entries.map(({ quarter }) => quarter)]),
  );
  return {
    quarters: (type, region) => quarters.get(planTypeInRegion(type, region)) ?? [],
    firstDays: new Set(prices.map(({ validFrom }) => validFrom)),
  };
}

/** The cap of each fuel of a plan type in a region, in a quarter. */
export type QuarterCap = PerFuel<FuelCap> & Pick<PricePeriod, 'validFrom' | 'validTo'>;

export function quarterCaps(
  { quarters }: PriceCap,
  type: PlanType,
  region: Region,
): readonly QuarterCap[] {
  const standard = quarters({ ...type, electricityVariant: 'standard' }, region);
  return quarters(type, region).map(({ validFrom, validTo, gas, electricity }) => ({
    validFrom,
    validTo,
    ...mapFuels({ gas, electricity }, (price, fuel) => {
      const onStandardMeter = standard.find((quarter) => quarter.validFrom === validFrom)?.[fuel];
      return {
        chargeMicropencePerDay: price.chargeMicropencePerDay,
        rates: ratesOf(price),
        singleRate: ratesOf(onStandardMeter ?? price).get('all') ?? 0n,
      };
    }),
  }));
}

/** Lists the rates of a price of the cap, which has neither bands nor times. */
function ratesOf(price: Price): FuelCap['rates'] {
  const priced = kindOf(price);
  switch (priced.kind) {
    case 'registers':
      return new Map(
        priced.price.registers.flatMap(({ name, bands }) =>
          bands.map(({ rateMicropencePerKwh: rate }) => [name, rate] as const),
        ),
      );
    case 'timetable':
    case 'past-year':
      return new Map();
  }
}

const QUARTERS = ['01-01', '04-01', '07-01', '10-01'];
const DAYS_AHEAD = 364;

/** Lists the days, of the 364 after a day, on which a quarter begins whose cap is not known. */
export function unknownQuarters({ firstDays }: PriceCap, day: Day): readonly Day[] {
  const [year, last] = [Number(day.slice(0, 4)), addDays(day, DAYS_AHEAD)];
  return [year, year + 1]
    .flatMap((of) => QUARTERS.map((quarter) => `${String(of).padStart(4, '0')}-${quarter}`))
    .filter((first) => first > day && first <= last && !firstDays.has(first));
}
