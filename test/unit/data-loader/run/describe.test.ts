import { describe as describeReport } from '../../../../data-loader/run/describe.ts';
import type { FeedReport } from '../../../../data-loader/run/load-report.ts';

const REPORT: FeedReport = {
  feed: 'deals.ndjson',
  source: 'deals',
  outcome: { kind: 'loaded' },
  read: 2330,
  unread: 0,
  counts: { suppliers: 1, plans: 9, offers: 2310 },
  seconds: 1.25,
  errors: { count: 0, kept: [] },
  leftOut: { count: 0, kept: [] },
  held: [],
};

function words(over: Partial<FeedReport>): readonly string[] {
  return describeReport({ ...REPORT, ...over });
}

describe('the words for a load', () => {
  it('sum up in one line what was read, accepted, rejected and left out, and how long it took', () => {
    expect(words({})).toEqual([
      'deals.ndjson: loaded (source deals): 1 supplier, 9 plans, 2,310 offers; 2,330 read, 1.3 s',
    ]);
    const found = (count: number) => ({ count, kept: [] });
    expect(words({ errors: found(1), leftOut: found(2), unread: 3 })[0]).toMatch(
      /; 2,330 read, 1 rejected, 2 left out, 3 not readable, 1\.3 s$/,
    );
  });

  it.each<[FeedReport['outcome'], string]>([
    [{ kind: 'unchanged' }, 'unchanged (source deals); 2,330 read, 1.3 s'],
    [
      { kind: 'superseded', by: 'new.ndjson' },
      'skipped (source deals): new.ndjson has the same source and is loaded instead; 2,330 read, 1.3 s',
    ],
    [
      { kind: 'taken-back', publishedAt: '2026-11-20T06:00:00Z' },
      'skipped (source deals): a roll-back took back what was published at 2026-11-20T06:00:00Z; something newer will be loaded, or the same after --resume; 2,330 read, 1.3 s',
    ],
    [
      { kind: 'refused', refusal: { code: 'too-slow', reason: 'it was not read within 90 seconds' } },
      'refused (source deals): it was not read within 90 seconds; 2,330 read, 1.3 s',
    ],
  ])('say why nothing was loaded: %j', (outcome, line) => {
    expect(words({ outcome })).toEqual([`deals.ndjson: ${line}`]);
  });

  it('name a line by its number, and what an API has by product and region', () => {
    const kept = [
      { line: 7, key: 'acme/fixed', reason: 'name is missing' },
      { line: 'product FIX-12M, region 12', key: null, reason: 'has no price' },
    ];
    const tracker = { line: 'product TRACKER', key: null, reason: 'a daily tracker' };
    const leftOut = { count: 120, kept: [tracker] };
    expect(words({ errors: { count: 3, kept }, leftOut }).slice(1)).toEqual([
      '  line 7 (acme/fixed): name is missing',
      '  product FIX-12M, region 12: has no price',
      '  and 1 more',
      '  product TRACKER: left out: a daily tracker',
      '  and 119 more left out',
    ]);
  });

  it('show control and bidirectional characters escaped, whoever sent them', () => {
    const kept = [{ line: 1, key: null, reason: 'not "\u009b2J\u202eevil\u2028\u0007"' }];
    expect(words({ feed: 'a\u001b[31m', errors: { count: 1, kept } })).toEqual([
      expect.stringMatching(/^a\\u001b\[31m: loaded/),
      '  line 1: not "\\u009b2J\\u202eevil\\u2028\\u0007"',
    ]);
  });
});
