import type { BatchStore } from '../../shared/batches/batch.ts';
import type { ClaimStore } from '../../shared/batches/claim.ts';
import type { MarketStore } from '../../shared/market/store.ts';
import type { EventStore } from '../../shared/sessions/events.ts';
import type { SessionStore } from '../../shared/sessions/session.ts';
import type { SwitchStore } from '../../shared/sessions/switches.ts';
import { createDynamoBatchStore } from '../../shared/store/batch-store.ts';
import type { Table } from '../../shared/store/client.ts';
import { createDynamoEventStore } from '../../shared/store/event-store.ts';
import { createDynamoHealthStore } from '../../shared/store/health-store.ts';
import { createDynamoMarketStore } from '../../shared/store/market-store.ts';
import { createDynamoSessionStore } from '../../shared/store/session-store.ts';
import { createDynamoSwitchStore } from '../../shared/store/switch-store.ts';
import type { HealthStore } from '../../shared/webhooks/health.ts';
import { startTestDynamodb, type TestDynamodb } from './embedded-dynamodb.ts';
import {
  createMemoryBatchStore,
  createMemoryEventStore,
  createMemoryHealthStore,
  createMemoryMarketStore,
  createMemorySessionStore,
  createMemorySwitchStore,
} from './memory-stores.ts';

/** Makes tables in a DynamoDB that lives as long as the tests of the file or block. */
export function dynamodbTables(): () => Promise<Table> {
  let dynamodb: TestDynamodb;
  let tables = 0;
  beforeAll(async () => {
    dynamodb = await startTestDynamodb();
  });
  afterAll(() => dynamodb.stop());
  return async () => {
    tables += 1;
    return { client: dynamodb.client, table: await dynamodb.makeTable(`Table${tables}`) };
  };
}

type StoreMakers<Store> = {
  readonly memory: () => Store;
  readonly dynamodb: (table: Table) => Store;
};

/**
 * The same tests on a store in memory and on the one in DynamoDB; each store that they make is
 * empty.
 */
export function describeStores<Store>(
  title: string,
  { memory, dynamodb }: StoreMakers<Store>,
  tests: (makeStore: () => Promise<Store>) => void,
): void {
  describe(`${title} in memory`, () => tests(async () => memory()));
  describe(`${title} in DynamoDB`, () => {
    const makeTable = dynamodbTables();
    tests(async () => dynamodb(await makeTable()));
  });
}

export const MARKET_STORES: StoreMakers<MarketStore> = {
  memory: createMemoryMarketStore,
  dynamodb: createDynamoMarketStore,
};

export const SESSION_STORES: StoreMakers<SessionStore> = {
  memory: createMemorySessionStore,
  dynamodb: createDynamoSessionStore,
};

export const SWITCH_STORES: StoreMakers<SwitchStore> = {
  memory: createMemorySwitchStore,
  dynamodb: createDynamoSwitchStore,
};

export const EVENT_STORES: StoreMakers<EventStore> = {
  memory: createMemoryEventStore,
  dynamodb: createDynamoEventStore,
};

export const BATCH_STORES: StoreMakers<BatchStore & ClaimStore> = {
  memory: createMemoryBatchStore,
  dynamodb: createDynamoBatchStore,
};

export const HEALTH_STORES: StoreMakers<HealthStore> = {
  memory: createMemoryHealthStore,
  dynamodb: createDynamoHealthStore,
};
