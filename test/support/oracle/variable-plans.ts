import {
  dualOffer,
  electricityOffer,
  feedLines,
  gasOffer,
  header,
  type Line,
  planLine,
  price,
  supplierLine,
} from '../feed-maker.ts';
import { addDays } from './vat.ts';

const REGIONS = Array.from({ length: 14 }, (_, index) => 10 + index);
const BANDS = [{ rate_pence_per_kwh: 31.5, band_kwh: 700 }, { rate_pence_per_kwh: 17.123457 }];
const TIMES = [
  { rate_pence_per_kwh: 9.25, times: [{ from: '23:30', to: '05:30' }] },
  { rate_pence_per_kwh: 30 },
];

/** Prices of variable plans, without and with a later price. */
const PRICES: Readonly<Record<string, readonly Line[]>> = {
  flat: [{}],
  'flat-later': [{}, { unit_rates: [{ rate_pence_per_kwh: 27.5 }] }],
  bands: [{ unit_rates: BANDS }],
  'bands-later': [{ unit_rates: BANDS }, { unit_rates: BANDS, charge_pence_per_day: 61 }],
  times: [{ unit_rates: TIMES }],
  'times-later': [{ unit_rates: TIMES }, { unit_rates: TIMES, charge_pence_per_day: 39 }],
};

/**
 * A feed, as text, of plans that promise no price and follow nothing. The later prices begin 30
 * days after the day.
 */
export function variablePlans(day: string): string {
  const [first, change] = [addDays(day, -40), addDays(day, 30)];
  return feedLines([
    header({ source: 'variable-plans', published_at: `${addDays(day, -10)}T06:00:00Z` }),
    supplierLine({ key: 'vary', name: 'Vary' }),
    ...Object.entries(PRICES).flatMap(([key, prices]) => [
      planLine({
        ...{ supplier_key: 'vary', key, standard_variable: key.startsWith('flat') },
        ...{ product_end_date: null, requires: key.startsWith('times') ? ['smart_meter'] : [] },
        rate_guarantee: { end_date: null, duration_months: null, description: '' },
      }),
      ...prices.flatMap((over, index) => {
        const of = {
          ...{ supplier_key: 'vary', plan_key: key, regions: REGIONS },
          valid_from: index === 0 ? first : change,
          valid_to: index === prices.length - 1 ? null : change,
        };
        const electricity = price(over);
        return [
          electricityOffer({ ...of, electricity }),
          dualOffer({ ...of, electricity }),
          gasOffer(of),
        ];
      }),
    ]),
  ]);
}
