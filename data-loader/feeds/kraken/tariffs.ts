import type { Region } from '../../../shared/market/model.ts';
import type { RegisterName } from '../../../shared/pricing/index.ts';
import { REGION_OF_GSP_GROUP } from '../gsp-groups.ts';
import { isObject, shown } from '../json.ts';
import { parseShape } from './parse-shape.ts';
import { isPaymentKey, type PaymentKey } from './payment-keys.ts';
import { type Detail, TARIFF, type Tariff } from './shapes.ts';
import { ofPart, Unreadable } from './unreadable.ts';

export type Meter = 'standard' | 'economy_7' | 'gas';

export type MeterTariffs = {
  readonly meter: Meter;
  readonly words: string;
  readonly map: keyof Detail & `${string}_tariffs`;
  readonly rates: readonly { readonly rel: string; readonly register: RegisterName }[];
};

/** A product's tariff for one meter, region and payment key. */
export type RegionTariff = MeterTariffs & {
  readonly region: Region;
  readonly paymentKey: PaymentKey;
  readonly tariff: Tariff;
};

export type LeftOut = { readonly region: Region | null; readonly reason: string };

export type ProductTariffs = {
  readonly byRegion: ReadonlyMap<Region, readonly RegionTariff[]>;
  readonly leftOut: readonly LeftOut[];
};

/** @throws Unreadable if a tariff cannot be right */
export function tariffsOf(detail: Detail): ProductTariffs {
  const maps = [...METERS.map(({ map }) => map), FOUR_RATES] as const;
  if (maps.every((map) => detail[map] == null)) throw new Unreadable(`it has none of ${maps.join(', ')}`);
  const slots = METERS.flatMap((meter) => slotsOf(meter, detail));
  const tariffs = slots.flatMap((slot) => tariffIn(slot) ?? []);
  const byRegion = Map.groupBy(tariffs.toSorted(varyingLast), ({ region }) => region);
  const regions = new Set(METERS.flatMap(({ map }) => Object.keys(detail[map] ?? {}).map(regionOf)));
  const empty = [...regions].filter((region) => !byRegion.has(region));
  const hasFourRates = Object.keys(detail[FOUR_RATES] ?? {}).length > 0;
  return {
    byRegion,
    leftOut: [
      ...(hasFourRates ? [{ region: null, reason: 'it has tariffs of four rates' }] : []),
      ...slots.flatMap(unknownKey),
      ...empty.map((region) => ({ region, reason: 'it has no prices in this region' })),
    ],
  };
}

const METERS: readonly MeterTariffs[] = [
  {
    meter: 'standard',
    words: 'electricity',
    map: 'single_register_electricity_tariffs',
    rates: [{ rel: 'standard_unit_rates', register: 'all' }],
  },
  {
    meter: 'economy_7',
    words: 'Economy 7 electricity',
    map: 'dual_register_electricity_tariffs',
    rates: [
      { rel: 'day_unit_rates', register: 'day' },
      { rel: 'night_unit_rates', register: 'night' },
    ],
  },
  {
    meter: 'gas',
    words: 'gas',
    map: 'single_register_gas_tariffs',
    rates: [{ rel: 'standard_unit_rates', register: 'all' }],
  },
];

const FOUR_RATES = 'four_rate_ev_electricity_tariffs';

type Slot = { readonly meter: MeterTariffs; readonly region: Region; readonly key: string; readonly content: unknown };

function regionOf(group: string): Region {
  const region = REGION_OF_GSP_GROUP.get(group);
  if (region !== undefined) return region;
  throw new Unreadable(`it has a GSP group that does not exist: ${shown(group)}`);
}

function slotsOf(meter: MeterTariffs, detail: Detail): readonly Slot[] {
  return Object.entries(detail[meter.map] ?? {}).flatMap(([group, slots]) =>
    Object.entries(slots).map(([key, content]) => ({ meter, region: regionOf(group), key, content })),
  );
}

/** It fills in the payment methods that keys of one method leave. */
function varyingLast(a: RegionTariff, b: RegionTariff): number {
  return Number(a.paymentKey === 'varying') - Number(b.paymentKey === 'varying');
}

/** A slot may be `{}`. */
function isEmpty({ content }: Slot): boolean {
  return content === null || (isObject(content) && Object.keys(content).length === 0);
}

function unknownKey(slot: Slot): readonly LeftOut[] {
  if (isPaymentKey(slot.key) || isEmpty(slot)) return [];
  return [{ region: slot.region, reason: `${slot.meter.words}: payment key ${shown(slot.key)} is not known` }];
}

function tariffIn(slot: Slot): RegionTariff | null {
  const { meter, region, key, content } = slot;
  if (!isPaymentKey(key) || isEmpty(slot)) return null;
  try {
    return { ...meter, region, paymentKey: key, tariff: parseShape(TARIFF, content) };
  } catch (error) {
    throw ofPart(error, { part: `${meter.words} by ${key}`, region });
  }
}
