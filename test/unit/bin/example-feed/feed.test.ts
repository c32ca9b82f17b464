import { readFileSync } from 'node:fs';
import { exampleFeed } from '../../../../bin/example-feed/feed.ts';
import { EXAMPLE_PLANS, EXAMPLE_SUPPLIER } from '../../../../bin/example-feed/plans.ts';

function feed(name: string): string {
  return readFileSync(new URL(`../../../../data/feeds/${name}`, import.meta.url), 'utf8');
}

describe('the example feed', () => {
  it('is generated from the price cap feed, byte for byte', () => {
    expect(feed('example-energy.ndjson')).toBe(exampleFeed(feed('price-cap-2026-07.ndjson')));
  });

  it('has names that say that it is invented', () => {
    expect(EXAMPLE_SUPPLIER.name).toMatch(/^Example/);
    for (const { plan } of EXAMPLE_PLANS)
      expect([plan.key, plan['name']]).toEqual([
        expect.stringMatching(/^invented-/),
        expect.stringMatching(/^Invented /),
      ]);
  });
});
