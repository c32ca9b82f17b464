import { type Fraction, ZERO } from './fraction.ts';
import {
  type Fuel,
  londonDay,
  type Offer,
  type OfferLine,
  type Plan,
  type Price,
} from './market.ts';

// Feed format, section 1, "Plans that follow the cap". The cap comes as the lines of a feed whose
// header says so.

type Line = OfferLine & {
  readonly type: string;
  readonly fuel: string;
  readonly payment_method: string;
  readonly electricity_variant?: string;
  readonly regions: readonly number[];
};

type Header = { readonly source: string; readonly format: string; readonly published_at: string };

/** The cap's offers by source and cell. */
type Caps = ReadonlyMap<string, readonly Offer[]>;

function cell({ fuel, payment_method, electricity_variant }: Line, region: number): string {
  return [fuel, payment_method, fuel === 'gas' ? '' : electricity_variant, region].join(' ');
}

/** Names the cap of a source for a fuel, payment method, meter and region. */
export function capKey(
  source: string,
  [fuel, payment_method, variant, region]: readonly [string, string, string, number],
): string {
  return [source, fuel, payment_method, fuel === 'gas' ? '' : variant, region].join(' ');
}

export function capsIn(
  feeds: ReadonlyArray<readonly unknown[]>,
  offerOf: (line: OfferLine) => Offer,
): Caps {
  const caps = new Map<string, Offer[]>();
  for (const [header, ...lines] of feeds as ReadonlyArray<readonly [Header, ...Line[]]>) {
    if (header.format !== 'ofgem-price-cap') continue;
    for (const line of lines.filter(({ type }) => type === 'offer')) {
      for (const region of line.regions) {
        const key = `${header.source} ${cell(line, region)}`;
        const offers = caps.get(key) ?? [];
        // Every supplier at the cap has the same prices.
        if (offers.every(({ from }) => from !== line.valid_from)) offers.push(offerOf(line));
        caps.set(key, offers);
      }
    }
  }
  return caps;
}

type Following = {
  readonly plan: Plan;
  readonly line: Line;
  readonly region: number;
  readonly header: Header;
  readonly caps: Caps;
};

/** The offer as it was sent, and one for each quarter of the cap that begins later. */
export function withLaterQuarters(
  offer: Offer,
  { plan, line, region, header, caps }: Following,
): readonly Offer[] {
  if (!plan.follows) return [offer];
  const { source, keeps = 'pence' } = plan.follows;
  const published = londonDay(header.published_at);
  const ownDay = offer.from < published ? published : offer.from;
  const quarters = caps.get(`${source} ${cell(line, region)}`) ?? [];
  const cap = quarters.find(({ from, to }) => from <= ownDay && (to === null || ownDay < to));
  if (cap === undefined) return [offer];
  const later = quarters
    .filter(({ from }) => from > ownDay && (offer.to === null || from < offer.to))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  const all = [
    offer,
    ...later.map((quarter) => ({
      ...offer,
      from: quarter.from,
      prices: pricesIn(quarter, { offer, cap, keeps }),
    })),
  ];
  return all.map(({ from, prices }, index) => ({
    from,
    to: all[index + 1]?.from ?? offer.to,
    prices: asFigures(prices),
  }));
}

type Kept = { readonly offer: Offer; readonly cap: Offer; readonly keeps: string };

function pricesIn(quarter: Offer, { offer, cap, keeps }: Kept): Offer['prices'] {
  const prices: Partial<Record<Fuel, Price>> = {};
  for (const fuel of ['gas', 'electricity'] as const) {
    const [sentPrice, before, after] = [offer.prices[fuel], cap.prices[fuel], quarter.prices[fuel]];
    if (sentPrice === undefined || before === undefined || after === undefined) continue;
    const rateOf = (price: Price, register: string) =>
      price.rates.find((rate) => rate.register === register)?.rate ?? ZERO;
    prices[fuel] = {
      ...sentPrice,
      charge: moved(sentPrice.charge, [before.charge, after.charge], keeps),
      rates: sentPrice.rates.map((unitRate) => {
        const { register } = unitRate;
        const rate = moved(
          unitRate.rate,
          [rateOf(before, register), rateOf(after, register)],
          keeps,
        );
        return { ...unitRate, rate: rate.isBelow(ZERO) ? ZERO : rate };
      }),
    };
  }
  return prices;
}

function moved(
  sentPrice: Fraction,
  [before, after]: readonly [Fraction, Fraction],
  keeps: string,
): Fraction {
  if (keeps === 'pence') return sentPrice.plus(after).minus(before).halfUp(6);
  return before.top === 0n ? sentPrice : sentPrice.times(after).over(before).halfUp(6);
}

/** Equal figures are equal prices, whatever was written. */
function asFigures(prices: Offer['prices']): Offer['prices'] {
  const figures = ({ charge, rates }: Price) =>
    JSON.stringify([charge.shown(), rates.map(({ register, rate }) => [register, rate.shown()])]);
  return Object.fromEntries(
    Object.entries(prices).map(([fuel, price]) => [fuel, { ...price, written: figures(price) }]),
  );
}
