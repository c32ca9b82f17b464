import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  electricityOffer,
  feed,
  header,
  type Line,
  planLine,
  price,
  supplierLine,
} from '../../support/feed-maker.ts';
import { POSTCODES } from '../../support/postcodes.ts';
import { type SampleApi, sampleApi } from '../../support/sample-api.ts';

// What a supplier's own product API quoted for a year in June 2024, group by group, and the prices
// that each quote is made of, without VAT and with it.
const DAY = '2024-06-15';
const QUOTES = readFileSync(
  join(import.meta.dirname, '../../fixtures/kraken/sample-quotes.csv'),
  'utf8',
)
  .trim()
  .split('\n')
  .slice(1)
  .map((line, at) => {
    const [group = '', charge, rate, chargeWithVat, rateWithVat, kwh = '', pence] = line.split(',');
    return {
      ...{ group, region: 10 + at, kwh, pence: Number(pence) },
      withoutVat: { charge: Number(charge), rate: Number(rate) },
      withVat: { charge: Number(chargeWithVat), rate: Number(rateWithVat) },
    };
  });

const LINES: readonly Line[] = [supplierLine(), planLine({ key: 'fixed', product_end_date: null })];

describe.each(['withoutVat', 'withVat'] as const)("a supplier's own quotes, %s", (prices) => {
  let api: SampleApi;
  beforeAll(async () => {
    const offers = QUOTES.map(({ region, [prices]: { charge, rate } }) =>
      electricityOffer({
        ...{ regions: [region], valid_from: '2024-06-01' },
        electricity: price({
          charge_pence_per_day: charge,
          unit_rates: [{ rate_pence_per_kwh: rate }],
        }),
      }),
    );
    const head = header({
      published_at: `${DAY}T06:00:00Z`,
      prices_include_vat: prices === 'withVat',
    });
    const feeds = [feed([head, ...LINES, ...offers])];
    api = await sampleApi({ day: DAY, lines: LINES, feeds });
  });

  it.each(QUOTES)('are reproduced to the penny in $group', async ({ region, kwh, pence }) => {
    const { valuation } = await api.get('valuation', {
      ...{ post_code: POSTCODES[region] ?? '', fuel: 'electricity' },
      ...{ electricity_variant: 'standard', electricity_usage_kwh: kwh },
      ...{ electricity_supplier_key: 'acme', electricity_plan_key: 'fixed' },
    });
    expect(valuation.total_pence).toBe(pence);
  });
});
