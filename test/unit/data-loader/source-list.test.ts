import { parseSourceList, SourceListError } from '../../../data-loader/source-list.ts';
import type { ListContext } from '../../../data-loader/sources/source-address.ts';
import { type Line, planLine, supplierLine } from '../../support/feed-maker.ts';

const TERMINAL: ListContext = { directory: '/lists', feedBucket: null };
const SCHEDULE: ListContext = { directory: null, feedBucket: 'feeds-of-staging' };

const { supplier_key: _, ...plan } = planLine();

const tariffFeed = (over: Line = {}): Line => ({
  source: 'deals',
  format: 'energy-tariff-feed/1',
  from: 'https://feeds.example.com/deals.ndjson.gz',
  ...over,
});

const priceCap = (over: Line = {}): Line => ({
  source: 'price-cap',
  format: 'ofgem-price-cap',
  from: 's3://bucket/price-cap/',
  suppliers: [{ supplier: supplierLine(), plan, payment_methods: ['prepayment'] }],
  economy_7: { average_pence: 21.5648, day_pence: 28.52, night_pence: 11.96 },
  ...over,
});

const productApi = (over: Line = {}): Line => ({
  source: 'crest',
  format: 'kraken-products',
  from: 'https://api.example.com/v1',
  supplier: supplierLine({ key: 'crest' }),
  ...over,
});

function list(...sources: readonly unknown[]): string {
  return JSON.stringify({ sources });
}

function problems(text: string, context = TERMINAL): readonly string[] {
  try {
    parseSourceList(text, context);
  } catch (error) {
    if (!(error instanceof SourceListError)) throw error;
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
  return [];
}

describe('a list of sources', () => {
  it('gets default settings for entries that leave them out', () => {
    expect(parseSourceList(list(tariffFeed()), TERMINAL)).toEqual([
      {
        ...tariffFeed(),
        tolerance_percent: 1,
        stale_after_days: 14,
        leap_percent: 30,
        floor_percent: 50,
      },
    ]);
  });

  it('may state what a product API does not, and which of its brands is read', () => {
    const usage = { kind: 'usage', fuel: 'gas', min_kwh: null, max_kwh: 12000 };
    const terms = [
      {
        products: 'EVNIGHT-*',
        requires: ['smart_meter', 'electric_vehicle'],
        eligibility: [usage],
      },
      { products: '*', duration_months: 12, guarantee_end_date: '2027-03-31' },
    ];
    const [said, plain] = parseSourceList(
      list(
        productApi({ brand: 'CREST', products: ['EVNIGHT-*'], terms }),
        productApi({ source: 'drift' }),
      ),
      TERMINAL,
    );
    const gas = { kind: 'usage', fuel: 'gas', minKwh: null, maxKwh: 12000 };
    const expected = [{ ...terms[0], eligibility: [gas] }, terms[1]];
    expect(said).toMatchObject({ brand: 'CREST', products: ['EVNIGHT-*'], terms: expected });
    expect(plain).toMatchObject({ brand: null, products: null, terms: [] });
  });

  it('has suppliers at the price cap with or without a plan, which every payment method buys if none are named', () => {
    const suppliers = [
      { supplier: supplierLine(), plan, payment_methods: ['prepayment'] },
      { supplier: supplierLine({ key: 'crest' }), plan },
      { supplier: supplierLine({ key: 'drift' }) },
    ];
    const [source] = parseSourceList(list(priceCap({ suppliers })), TERMINAL);
    const all = [
      'monthly_direct_debit',
      'variable_direct_debit',
      'pay_on_receipt_of_bill',
      'prepayment',
    ];
    expect(source).toMatchObject({
      suppliers: [
        {
          supplier: { key: 'acme' },
          plan: { supplierKey: 'acme', key: 'fixed' },
          payment_methods: ['prepayment'],
        },
        { plan: { supplierKey: 'crest' }, payment_methods: all },
        { plan: null },
      ],
      economy_7: { average_pence: 21.5648, day_pence: 28.52, night_pence: 11.96 },
    });
  });
});

describe('the address of a source', () => {
  it.each([
    ['feeds/a.ndjson', TERMINAL, '/lists/feeds/a.ndjson'],
    ['/a.ndjson', TERMINAL, '/a.ndjson'],
    ['http://localhost:8000/a', TERMINAL, 'http://localhost:8000/a'],
    ['s3://FEED_BUCKET/deals/', SCHEDULE, 's3://feeds-of-staging/deals/'],
  ])('%s is resolved: %j', (from, context, whole) => {
    expect(parseSourceList(list(tariffFeed({ from })), context)[0]?.from).toBe(whole);
  });

  it.each([
    [
      'deals.ndjson',
      SCHEDULE,
      'a file is read only from a terminal without a stage; give an S3 or HTTPS address',
    ],
    ['http://localhost:8000/deals', SCHEDULE, 'the address must begin with https://'],
    [
      'http://feeds.example.com/a',
      TERMINAL,
      'the address must begin with https://; http:// is for this machine only',
    ],
    [
      's3://FEED_BUCKET/postcodes/a.ndjson',
      SCHEDULE,
      'this folder of the feed bucket is for postcodes, averages, addresses or readings',
    ],
    [
      's3://FEED_BUCKET/deals/',
      TERMINAL,
      'FEED_BUCKET is known only to the scheduled loader; name the bucket itself',
    ],
  ])('may not be %s: %j', (from, context, words) => {
    expect(problems(list(tariffFeed({ from })), context)).toEqual([
      `sources[0].from ${from}: ${words}`,
    ]);
  });

  it.each(['s3://bucket', 's3://bucket/', 'ftp://feeds.example.com/a', 'https://', ''])(
    'may not be "%s"',
    (from) => {
      expect(problems(list(tariffFeed({ from })))).toEqual([
        `sources[0].from must be s3://BUCKET/OBJECT, s3://BUCKET/FOLDER/, an https:// address or a file, not "${from}"`,
      ]);
    },
  );
});

describe('an error in a list of sources', () => {
  it.each(
    [
      ['{"sources": [', 'it is not JSON: "{\\"sources\\": ["'],
      ['{}', 'sources is missing: it must be an array of at least one source'],
      [
        list(tariffFeed({ format: 'csv' })),
        'sources[0].format must be one of energy-tariff-feed/1, ofgem-price-cap, kraken-products, not "csv"',
      ],
      [
        list(tariffFeed({ tolerance_procent: 2 })),
        'sources[0] has the unknown key tolerance_procent; known are source, from, tolerance_percent, stale_after_days, leap_percent, floor_percent, format',
      ],
      [list(tariffFeed(), tariffFeed()), 'sources[1] is a second source deals'],
      [
        list(priceCap(), tariffFeed({ from: 's3://bucket/price-cap/deals/' })),
        'sources[1].from is part of s3://bucket/price-cap/, which is sources[0].from: s3://bucket/price-cap/deals/',
      ],
      [
        list(
          priceCap({ suppliers: [{ supplier: supplierLine(), plan: { ...plan, key: 'Fixed' } }] }),
        ),
        'sources[0].suppliers[0].plan.key must be 1 to 80 characters of a-z, 0-9 and -, not "Fixed"',
      ],
      [
        list(priceCap({ suppliers: [{ supplier: supplierLine({ gas_incumbant: true }) }] })),
        'sources[0].suppliers[0].supplier has the unknown key gas_incumbant; known are type, key, name, logo_url, big_six, fulfillable, retainable, support_phone_number, electricity_incumbent_regions, gas_incumbent',
      ],
      [
        list(priceCap({ suppliers: [{ supplier: supplierLine() }, { supplier: supplierLine() }] })),
        'sources[0].suppliers[1] is a second supplier acme',
      ],
      [
        list(
          priceCap({ suppliers: [{ supplier: supplierLine(), plan, payment_methods: ['cash'] }] }),
        ),
        'sources[0].suppliers[0].payment_methods[0] must be one of monthly_direct_debit, variable_direct_debit, pay_on_receipt_of_bill, prepayment, not "cash"',
      ],
      [
        list(priceCap()).replace('21.5648', '21.5648001'),
        'sources[0].economy_7.average_pence must be a number above 0 and up to 1000, with at most 6 decimals, not 21.5648001',
      ],
      [
        list(productApi({ terms: [{ products: '*-VAR', requires: [] }] })),
        'sources[0].terms[0].products must be a product code, or the beginning of codes and a *, not "*-VAR"',
      ],
      [
        list(productApi({ terms: [{ products: '*', requires: ['garage'] }] })),
        'sources[0].terms[0].requires[0] must be one of smart_meter, electric_vehicle, heat_pump, solar_panels, battery, not "garage"',
      ],
      [
        list(productApi({ terms: [{ products: '*', length: 12 }] })),
        'sources[0].terms[0] has the unknown key length; known are products, requires, eligibility, standard_variable, duration_months, guarantee_end_date',
      ],
      [
        list(productApi({ products: ['FIX 12M', 'fix-12m'] })),
        'sources[0].products[1] is a second product fix-12m',
      ],
    ].map(([text = '', problem]) => ({ text, problem })),
  )('is reported with its path: $problem', ({ text, problem }) => {
    expect(problems(text)).toEqual([problem]);
  });

  it('does not hide the others', () => {
    const text = list(
      tariffFeed({ source: 'A', from: 'ftp://a' }),
      priceCap({
        suppliers: [{ supplier: supplierLine({ key: '', name: '' }), plan: 7 }],
        economy_7: {},
      }),
      productApi({ source: 'price-cap', product: ['X'] }),
    );
    expect(problems(text).map((problem) => problem.replace(/ .*/, ''))).toEqual([
      'sources[0].source',
      'sources[0].from',
      ...['supplier.key', 'supplier.name', 'plan'].map((key) => `sources[1].suppliers[0].${key}`),
      ...['average', 'day', 'night'].map((rate) => `sources[1].economy_7.${rate}_pence`),
      'sources[2]',
    ]);
  });
});
