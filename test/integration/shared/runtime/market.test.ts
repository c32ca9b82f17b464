import { createMarketOnly } from '../../../../shared/runtime/market.ts';
import { createDynamoMarketStore } from '../../../../shared/store/market-store.ts';
import { startTestDynamodb } from '../../../support/embedded-dynamodb.ts';
import { supplierLine } from '../../../support/feed-maker.ts';
import { loaderAt, makeLoad, TODAY, taking } from '../../../support/small-market.ts';
import { writtenLines } from '../../../support/written-lines.ts';

Object.assign(process.env, {
  POWERTOOLS_DEV: 'true',
  POWERTOOLS_METRICS_DISABLED: 'false',
  POWERTOOLS_METRICS_NAMESPACE: 'energy-test',
});

describe('a function that reads the market', () => {
  it('keeps serving its edition when the table is out of reach, and reports it in the log and in a metric', async () => {
    const { client, makeTable, stop } = await startTestDynamodb();
    const table = await makeTable('Market');
    const load = makeLoad('one', [supplierLine()]);
    const store = createDynamoMarketStore({ client, table });
    await loaderAt(store, new Date().toISOString()).publish(taking(load));
    const { market } = createMarketOnly({ MARKET_TABLE: table, TODAY }, client);
    const before = await market.open(TODAY);
    await stop();

    const { now } = Date;
    Date.now = () => now() + 60_000;
    try {
      const written = await writtenLines(async () => {
        expect((await market.open(TODAY)).id).toBe(before.id);
      });
      expect(written).toEqual([
        expect.objectContaining({ message: 'market-refresh-failed', error: expect.any(String) }),
        expect.objectContaining({ service: 'market-readers', FailedEditionReads: 1 }),
      ]);
    } finally {
      Date.now = now;
    }
  });
});
