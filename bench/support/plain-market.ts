import type {
  Edition,
  MarketOffer,
  MarketReader,
  PlanDetails,
  PlanKey,
  RegionMarket,
  StandardVariableQuery,
} from '../../shared/market/market.ts';
import type { Region } from '../../shared/market/model.ts';
import { onDemand, whenRead } from '../../shared/market/on-demand.ts';
import { planTypeCode } from '../../shared/market/plan-types.ts';
import { findRollover, sortStandardVariable } from '../../shared/market/rollover.ts';
import type { Table } from '../../shared/store/documents.ts';

type Selected = Parameters<typeof planTypeCode>[0] & { readonly region: number };

/** An item for each offer of a plan type in a region, and for each plan. */
export async function writePlainMarket(
  { client, table }: Table,
  offers: readonly MarketOffer[],
  details: readonly PlanDetails[],
): Promise<void> {
  const items = [
    ...offers.map((offer) => ({ ...offerKey(offer, offer), offer })),
    ...details.map((own) => ({ ...detailsKey({ ...own.plan, planKey: own.plan.key }), details: own })),
  ];
  for (const Item of items) await client.put({ TableName: table, Item });
}

/** What a comparison asks of an edition, read from the items in each request. */
export function openPlainMarket(table: Table, id: string): MarketReader {
  const editionOn = (day: string): Edition => ({
    ...UNUSED,
    id,
    day,
    readAhead: async () => undefined,
    inRegion: async (region, work) => {
      const market = plainRegion(table, { id, day, region });
      return await whenRead(() => work(market));
    },
  });
  return { open: async (day) => editionOn(day) };
}

type OpenRegion = { readonly id: string; readonly day: string; readonly region: Region };

function plainRegion(table: Table, { id, day, region }: OpenRegion): RegionMarket {
  const offersOf = onDemand({
    kept: () => undefined,
    read: async (partition: string): Promise<readonly MarketOffer[]> => {
      const [pk = '', prefix = ''] = partition.split(OF_SUPPLIER);
      return (await readAll(table, pk, prefix)).map((item): MarketOffer => item['offer']);
    },
  });
  const currentOffer = onDemand({
    kept: () => undefined,
    read: async (key: string) => ({ offer: (await readItem(table, JSON.parse(key)))?.['offer'] }),
  });
  const details = onDemand({
    kept: () => undefined,
    read: (keys: string) =>
      Promise.all(JSON.parse(keys).map(async (key: PlanKey) => (await readItem(table, detailsKey(key)))?.['details'])),
  });
  const ofSupplier = (query: StandardVariableQuery): readonly MarketOffer[] =>
    sortStandardVariable(offersOf(`${offersPartition({ ...query, region })}${OF_SUPPLIER}${query.supplierKey}/`));
  return {
    ...UNUSED,
    editionId: id,
    day,
    region,
    offersOnSale: (query) => offersOf(offersPartition({ ...query, region })),
    currentOffer: (query) => currentOffer(JSON.stringify(offerKey({ ...query, region }, query))).offer,
    standardVariableOffers: ofSupplier,
    rollover: (offer, basis) => findRollover(offer, basis, ofSupplier),
    planDetails: (keys) => details(JSON.stringify(keys.map(({ supplierKey, planKey }) => ({ supplierKey, planKey })))),
  };
}

const OF_SUPPLIER = ' of ';

const UNUSED = {
  suppliers: unused,
  supplier: unused,
  plans: unused,
  offersByRates: unused,
  bestBuys: unused,
  sources: unused,
};

function unused(): never {
  throw new Error('a comparison does not ask for it');
}

function offersPartition(query: Selected): string {
  return `offers ${query.region} ${planTypeCode(query)}`;
}

function offerKey(query: Selected, { supplierKey, planKey }: PlanKey) {
  return { pk: offersPartition(query), sk: `${supplierKey}/${planKey}` };
}

function detailsKey({ supplierKey, planKey }: PlanKey) {
  return { pk: `plan ${supplierKey}/${planKey}`, sk: 'details' };
}

async function readItem({ client, table }: Table, Key: { readonly pk: string; readonly sk: string }) {
  return (await client.get({ TableName: table, Key })).Item;
}

async function readAll({ client, table }: Table, pk: string, prefix: string) {
  const items = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await client.query({
      TableName: table,
      KeyConditionExpression: prefix === '' ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': pk, ...(prefix !== '' && { ':prefix': prefix }) },
      ExclusiveStartKey: from,
    });
    items.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
  return items;
}
