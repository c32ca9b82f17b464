import type { Edition, MarketOffer, MarketReader, PlanDetails, PlanKey } from '../../shared/market/market.ts';
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
  const offersOf = async (query: Selected, supplier = ''): Promise<readonly MarketOffer[]> =>
    (await readAll(table, offersPartition(query), `${supplier}/`)).map((item): MarketOffer => item['offer']);
  const editionOn = (day: string): Edition => ({
    id,
    day,
    ...UNUSED,
    readAhead: async () => undefined,
    offersOnSale: (query) => offersOf(query),
    currentOffer: async (query) => (await readItem(table, offerKey(query, query)))?.['offer'],
    rollover: (offer, basis) =>
      findRollover(offer, basis, async (query) => sortStandardVariable(await offersOf(query, query.supplierKey))),
    planDetails: (keys) => Promise.all(keys.map(async (key) => (await readItem(table, detailsKey(key)))?.['details'])),
  });
  return { open: async (day) => editionOn(day) };
}

const UNUSED = {
  suppliers: unused,
  supplier: unused,
  plans: unused,
  standardVariableOffers: unused,
  offersByRates: unused,
  bestBuys: unused,
  sources: unused,
} as const;

function unused(): Promise<never> {
  return Promise.reject(new Error('a comparison does not ask for it'));
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
      KeyConditionExpression: prefix === '/' ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': pk, ...(prefix !== '/' && { ':prefix': prefix }) },
      ExclusiveStartKey: from,
    });
    items.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
  return items;
}
