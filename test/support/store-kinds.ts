import type { Table } from '../../shared/store/client.ts';
import { startTestDynamodb, type TestDynamodb } from './embedded-dynamodb.ts';

type StoreKind<Store> = {
  readonly name: string;
  /** Gives a maker of empty stores. */
  readonly open: () => Promise<() => Promise<Store>>;
  readonly close: () => Promise<void>;
};

type StoreMakers<Store> = {
  readonly memory: () => Store;
  readonly dynamodb: (table: Table) => Store;
};

/** A store in memory and the one in DynamoDB, so that the same tests run against each. */
export function storeKinds<Store>({ memory, dynamodb }: StoreMakers<Store>): readonly StoreKind<Store>[] {
  let server: TestDynamodb | undefined;
  let tables = 0;
  return [
    { name: 'in memory', open: async () => async () => memory(), close: async () => undefined },
    {
      name: 'in DynamoDB',
      open: async () => {
        const started = await startTestDynamodb();
        server = started;
        return async () => {
          tables += 1;
          return dynamodb({ client: started.client, table: await started.makeTable(`Table${tables}`) });
        };
      },
      close: async () => await server?.stop(),
    },
  ];
}
