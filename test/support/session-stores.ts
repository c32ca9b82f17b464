import type { SessionStore } from '../../shared/sessions/session-store.ts';
import { createDynamoSessionStore } from '../../shared/store/session-store.ts';
import { startTestDynamodb, type TestDynamodb } from './embedded-dynamodb.ts';
import { createMemorySessionStore } from './session-memory-store.ts';

type StoreKind = {
  readonly name: string;
  /** Gives a maker of empty stores. */
  readonly open: () => Promise<() => Promise<SessionStore>>;
  readonly close: () => Promise<void>;
};

/** Both session stores: what holds for one holds for the other. */
export function sessionStoreKinds(): readonly StoreKind[] {
  let dynamodb: TestDynamodb | undefined;
  let tables = 0;
  return [
    { name: 'in memory', open: async () => async () => createMemorySessionStore(), close: async () => undefined },
    {
      name: 'in DynamoDB',
      open: async () => {
        const started = await startTestDynamodb();
        dynamodb = started;
        return async () => {
          tables += 1;
          return createDynamoSessionStore({
            client: started.client,
            table: await started.makeTable(`Sessions${tables}`),
          });
        };
      },
      close: async () => await dynamodb?.stop(),
    },
  ];
}
