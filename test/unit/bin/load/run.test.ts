import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../../../../bin/load/run.ts';
import { electricityOffer, feedLines, header, planLine, supplierLine } from '../../../support/feed-maker.ts';
import { createMemoryConsumption, createMemoryPlacesStore } from '../../../support/places-memory-store.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { DAY, NOW_MS, testMarket } from '../../data-loader/market-maker.ts';

const FOLDER = temporaryFolder();

/** A feed of which one line in five is faulty. */
writeFileSync(
  join(FOLDER, 'feed.ndjson'),
  feedLines([header({ source: 'erring' }), supplierLine(), planLine(), electricityOffer(), '{}']),
);

/** The exit code of a load into an environment whose settings tolerate this much of some sources. */
function load(tolerances: Readonly<Record<string, number>>, ...args: readonly string[]) {
  const [addresses, annualConsumption] = [createMemoryPlacesStore(), createMemoryConsumption()];
  return runCommand(['feed.ndjson', ...args], {
    open: () => ({
      market: testMarket().loader,
      stores: { places: addresses, annualConsumption },
      homes: { addresses, annualConsumption },
      rules: new Map(Object.entries(tolerances).map(([source, tolerancePercent]) => [source, { tolerancePercent }])),
      holdsPlans: true,
      day: DAY,
      nowMs: NOW_MS,
    }),
    isTerminal: false,
    directory: FOLDER,
    print: () => undefined,
    printError: () => undefined,
  });
}

describe('the tolerance of a load from a terminal', () => {
  it('is the one in the settings for the source, as for the scheduled loader', async () => {
    expect(await load({ erring: 20 })).toBe(0);
    expect(await load({ erring: 19.9 })).toBe(1);
  });

  it('is 1 % if the settings do not name the source', async () => {
    expect(await load({})).toBe(1);
    expect(await load({ other: 20 })).toBe(1);
  });

  it('is the one on the command line if there is one', async () => {
    expect(await load({}, '--tolerance', '20')).toBe(0);
    expect(await load({ erring: 20 }, '--tolerance', '0')).toBe(1);
  });
});
