/**
 * The tables of an environment, as data. Every table has a partition key `pk` and a sort key `sk`, both strings;
 * what they hold is built in shared/store/keys.ts alone.
 */
export type TableName = 'Market' | 'Places' | 'Meters' | 'Partners' | 'Sessions';

export type TableDefinition = {
  readonly name: TableName;
  /** The environment variable by which a function learns the table's name. */
  readonly variable: string;
  /** The attribute that DynamoDB's TTL reads, in epoch seconds. */
  readonly expiresAttribute?: string;
  /** Personal data: a KMS key of its own. */
  readonly ownKey: boolean;
};

export const TABLES: readonly TableDefinition[] = [
  { name: 'Market', variable: 'MARKET_TABLE', ownKey: false },
  { name: 'Places', variable: 'PLACES_TABLE', ownKey: false },
  { name: 'Meters', variable: 'METERS_TABLE', ownKey: true },
  { name: 'Partners', variable: 'PARTNERS_TABLE', expiresAttribute: 'expiresAt', ownKey: false },
  { name: 'Sessions', variable: 'SESSIONS_TABLE', expiresAttribute: 'expiresAt', ownKey: true },
];
