import type { SdkTable } from '../../shared/store/documents.ts';
import { startTestDynamodb, type TestDynamodb } from './embedded-dynamodb.ts';

type StoreKind<Store> = {
  readonly name: string;
  /** Gives a maker of empty stores. */
  readonly open: () => Promise<() => Promise<Store>>;
  readonly close: () => Promise<void>;
};

type StoreMakers<Store> = {
  readonly memory: () => Store;
  readonly dynamodb: (table: SdkTable) => Store;
};

type Client = SdkTable['client'];

/** A store in memory and the one in DynamoDB, however it is reached, so that the same tests run against each. */
export function storeKinds<Store>({ memory, dynamodb }: StoreMakers<Store>): readonly StoreKind<Store>[] {
  const inDynamodb = (name: string, clientOf: (server: TestDynamodb) => Client): StoreKind<Store> => {
    let server: TestDynamodb | undefined;
    let tables = 0;
    return {
      name,
      open: async () => {
        const started = await startTestDynamodb();
        server = started;
        return async () => {
          tables += 1;
          return dynamodb({ client: clientOf(started), table: await started.makeTable(`Table${tables}`) });
        };
      },
      close: async () => await server?.stop(),
    };
  };
  return [
    { name: 'in memory', open: async () => async () => memory(), close: async () => undefined },
    inDynamodb('in DynamoDB, by the SDK', ({ client }) => client),
    // What no function does is done by the SDK.
    inDynamodb('in DynamoDB, by signed requests', ({ client, signed }) => ({
      batchWrite: (input) => client.batchWrite(input),
      scan: (input) => client.scan(input),
      ...signed,
    })),
  ];
}
