import { describe as describeReport } from '../../../../data-loader/report/describe.ts';
import type { FeedReport } from '../../../../data-loader/report/load-report.ts';

const REPORT: FeedReport = {
  feed: 'deals.ndjson',
  source: 'deals',
  outcome: { kind: 'loaded' },
  read: 2330,
  unread: 3,
  counts: { suppliers: 1, plans: 9, offers: 2310 },
  seconds: 1.25,
  errors: { count: 0, first: [] },
  leftOut: { count: 0, first: [] },
  onHold: [],
  followingNothing: [],
  vanished: [],
  missing: { count: 0, first: [] },
  removed: { count: 0, first: [] },
};

it('the text about a load sums it up in a line, and names each faulty unit by its number or its product', () => {
  const first = [
    { line: 7, key: 'acme/fixed', reason: 'name is missing' },
    { line: 'product FIX-12M, region 12', key: null, reason: 'has no price' },
  ];
  const tracker = { line: 'product TRACKER', key: null, reason: 'a daily tracker' };
  const leftOut = { count: 120, first: [tracker] };
  expect(describeReport({ ...REPORT, errors: { count: 3, first }, leftOut })).toEqual([
    'deals.ndjson: loaded (source deals): 1 supplier, 9 plans, 2,310 offers; 2,330 read, 3 rejected, 120 left out, 3 not readable, 1.3 s',
    '  line 7 (acme/fixed): name is missing',
    '  product FIX-12M, region 12: has no price',
    '  and 1 more',
    '  product TRACKER: left out: a daily tracker',
    '  and 119 more left out',
  ]);
});

it('the text about a load names the first ten plans that were on sale and have gone', () => {
  const vanished = Array.from({ length: 12 }, (_, index) => `acme/plan-${index}`);
  const [summary, ...lines] = describeReport({ ...REPORT, unread: 0, vanished });
  expect(summary).toContain('2,330 read, 12 no longer on sale, 1.3 s');
  expect(lines).toHaveLength(11);
  expect([lines[0], lines[10]]).toEqual([
    '  acme/plan-0: was on sale, and is no longer in the source',
    '  and 2 more plans that were on sale',
  ]);
});

it('the text about a load names plans that follow nothing, and why', () => {
  const reason = 'source price-cap is not loaded';
  const followingNothing = [{ plan: 'acme/tracker', reason }];
  expect(describeReport({ ...REPORT, unread: 0, followingNothing })).toEqual([
    'deals.ndjson: loaded (source deals): 1 supplier, 9 plans, 2,310 offers; 2,330 read, 1 following nothing, 1.3 s',
    '  acme/tracker: follows nothing: source price-cap is not loaded',
  ]);
});

it('the text about a load escapes control and bidirectional characters, whoever sent them', () => {
  const first = [{ line: 1, key: null, reason: 'not "\u009b2J\u202eevil\u2028\u0007"' }];
  expect(describeReport({ ...REPORT, feed: 'a\u001b[31m', errors: { count: 1, first } })).toEqual([
    expect.stringMatching(/^a\\u001b\[31m: loaded/),
    '  line 1: not "\\u009b2J\\u202eevil\\u2028\\u0007"',
  ]);
});
