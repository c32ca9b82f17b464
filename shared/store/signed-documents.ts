import type { JsonCall } from '../aws/json-call.ts';
import { fromAttributes, toAttributes } from './attribute-values.ts';
import type { Documents } from './documents.ts';
import type { Item } from './item-fields.ts';

type Attributes = Parameters<typeof fromAttributes>[0];
type KeysOfTable = { readonly Keys?: readonly Item[] | undefined };

/** What DynamoDB returns, of each operation a part. */
type Returned = {
  readonly Item?: Attributes;
  readonly Attributes?: Attributes;
  readonly Items?: readonly Attributes[];
  readonly LastEvaluatedKey?: Attributes;
  readonly Responses?: Readonly<Record<string, readonly Attributes[]>>;
  readonly UnprocessedKeys?: Readonly<Record<string, { readonly Keys: readonly Attributes[] }>>;
};

/** The parts of a request that are attributes. */
const ATTRIBUTES = ['Key', 'Item', 'ExpressionAttributeValues', 'ExclusiveStartKey'] as const;

type Request = { readonly [Part in (typeof ATTRIBUTES)[number]]?: Item | undefined };

/** For a function, whose bundle would otherwise be the SDK for two thirds. */
export function signedDocuments(call: JsonCall): Documents {
  const send = async (operation: string, request: Request): Promise<Returned> =>
    (await call(operation, encoded(request))) as Returned;
  return {
    get: async (input) => ({ Item: decoded((await send('GetItem', input)).Item) }),
    put: (input) => send('PutItem', input),
    update: async (input) => ({ Attributes: decoded((await send('UpdateItem', input)).Attributes) }),
    delete: (input) => send('DeleteItem', input),
    query: async (input) => {
      const { Items = [], LastEvaluatedKey } = await send('Query', input);
      return { Items: Items.map(fromAttributes), LastEvaluatedKey: decoded(LastEvaluatedKey) };
    },
    batchGet: async ({ RequestItems = {} }) => {
      const encodedKeys = ({ Keys = [], ...how }: KeysOfTable) => ({ ...how, Keys: Keys.map(toAttributes) });
      const request = { RequestItems: mapped(RequestItems, encodedKeys) };
      const { Responses = {}, UnprocessedKeys = {} } = (await call('BatchGetItem', request)) as Returned;
      return {
        Responses: mapped(Responses, (items) => items.map(fromAttributes)),
        UnprocessedKeys: mapped(UnprocessedKeys, (asked) => ({ ...asked, Keys: asked.Keys.map(fromAttributes) })),
      };
    },
  };
}

function encoded(request: Request): object {
  const parts = ATTRIBUTES.flatMap((part) => {
    const value = request[part];
    return value === undefined ? [] : [[part, toAttributes(value)] as const];
  });
  return { ...request, ...Object.fromEntries(parts) };
}

function decoded(attributes: Attributes | undefined): Record<string, unknown> | undefined {
  return attributes && fromAttributes(attributes);
}

function mapped<T, U>(record: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
