import {
  type FollowedCap,
  isInForce,
  type Plan,
  type PricePeriod,
  planTypeInRegion,
  type Region,
} from '../../shared/market/model.ts';
import { createPriceCap, type PriceCap } from '../../shared/market/price-cap.ts';
import {
  divideHalfUp,
  flatPrice,
  kindOf,
  MAX_CHARGE_MICROPENCE_PER_DAY,
  MAX_RATE_MICROPENCE_PER_KWH,
  mapFuels,
  type Price,
} from '../../shared/pricing/index.ts';
import type { SourceContent, SourceOffer } from '../formats/feed.ts';

/** The price cap of each source; null for a source that is not the price cap. */
export type PriceCaps = ReadonlyMap<string, PriceCap | null>;

export function priceCapsOf(contents: ReadonlyMap<string, SourceContent>): PriceCaps {
  return new Map(
    [...contents].map(([source, { cap }]) => [source, cap ? createPriceCap(cap) : null]),
  );
}

/**
 * Works out the prices of an offer in a region. A plan that follows the cap has those that were
 * sent until the next quarter begins, and others in each quarter from then on.
 */
export function pricesInRegion(
  { follows }: Plan,
  offer: SourceOffer,
  { region, caps }: { readonly region: Region; readonly caps: PriceCaps },
): readonly PricePeriod[] {
  const { supplierKey: _, planKey: __, regions: ___, capDay, ...prices } = offer;
  if (follows === undefined || capDay === undefined) return [prices];
  const quarters = caps.get(follows.source)?.quarters(offer, region) ?? [];
  const capAtSending = quarters.find((quarter) => isInForce(quarter, capDay));
  if (capAtSending === undefined) return [prices];
  const { validTo } = offer;
  const later = quarters.filter(
    ({ validFrom }) => validFrom > capDay && (validTo === null || validFrom < validTo),
  );
  return [
    prices,
    ...later.map((quarter) => movedPrices(prices, { follows, capAtSending, quarter })),
  ].map((period, index) => ({ ...period, validTo: later[index]?.validFrom ?? validTo }));
}

/** Says why the plan's prices cannot follow a cap; null if they can, or should not. */
export function whyNothingFollowed(
  { follows }: Plan,
  offers: readonly SourceOffer[],
  caps: PriceCaps,
): string | null {
  if (follows === undefined) return null;
  const cap = caps.get(follows.source);
  if (cap === undefined) return `source ${follows.source} is not loaded`;
  if (cap === null) return `source ${follows.source} is not a price cap`;
  for (const { regions, capDay = '', ...type } of offers) {
    for (const region of regions) {
      if (!cap.quarters(type, region).some((quarter) => isInForce(quarter, capDay)))
        return `source ${follows.source} has no cap for ${planTypeInRegion(type, region)} on ${capDay}`;
    }
  }
  return null;
}

type Move = {
  readonly follows: FollowedCap;
  /** The cap on the day whose prices were sent. */
  readonly capAtSending: PricePeriod;
  readonly quarter: PricePeriod;
};

function movedPrices(prices: PricePeriod, { follows, capAtSending, quarter }: Move): PricePeriod {
  const moved = mapFuels(prices, (price, fuel) => {
    const [before, later] = [capAtSending[fuel], quarter[fuel]];
    return before && later ? movedPrice(price, { keeps: follows.keeps, before, later }) : price;
  });
  return { ...prices, ...moved, validFrom: quarter.validFrom };
}

type CapChange = {
  readonly keeps: FollowedCap['keeps'];
  readonly before: Price;
  readonly later: Price;
};

/**
 * Moves the charge and each rate as the cap moves: a plan that follows has neither bands nor times.
 */
function movedPrice(price: Price, { keeps, before, later }: CapChange): Price {
  const move = MOVES[keeps];
  const charge = move(price.chargeMicropencePerDay, {
    before: before.chargeMicropencePerDay,
    later: later.chargeMicropencePerDay,
  });
  const [ratesBefore, laterRates] = [ratesOf(before), ratesOf(later)];
  const rates = ratesOf(price).map((rate, index) =>
    move(rate, { before: ratesBefore[index] ?? 0n, later: laterRates[index] ?? 0n }),
  );
  const mostPerDay = MAX_CHARGE_MICROPENCE_PER_DAY;
  return flatPrice(
    { chargeMicropencePerDay: between(-mostPerDay, charge, mostPerDay) },
    ...rates.map((rate) => between(0n, rate, MAX_RATE_MICROPENCE_PER_KWH)),
  );
}

/** Lists the rate of the one register, or those of day and night: the cap has no other prices. */
function ratesOf(price: Price): readonly bigint[] {
  const priced = kindOf(price);
  switch (priced.kind) {
    case 'registers':
      return priced.price.registers.flatMap(({ bands }) =>
        bands.map((band) => band.rateMicropencePerKwh),
      );
    case 'timetable':
    case 'past-year':
      return [];
  }
}

type CapAmounts = { readonly before: bigint; readonly later: bigint };

const MOVES: Readonly<Record<FollowedCap['keeps'], (amount: bigint, cap: CapAmounts) => bigint>> = {
  pence: (amount, { before, later }) => amount + later - before,
  percent: (amount, { before, later }) => {
    if (before === 0n) return amount;
    const sign = before < 0n ? -1n : 1n;
    return divideHalfUp(sign * amount * later, sign * before);
  },
};

/** Keeps an amount within what a feed may have: beyond it a price could not be stored exactly. */
function between(least: bigint, amount: bigint, most: bigint): bigint {
  if (amount < least) return least;
  return amount > most ? most : amount;
}
