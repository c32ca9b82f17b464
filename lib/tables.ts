/** Operations by DynamoDB's own names. Nothing may scan. */
export type TableOperation = 'GetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'BatchWriteItem';

export type TableName =
  | 'Market'
  | 'Places'
  | 'Meters'
  | 'LookupRecords'
  | 'Partners'
  | 'Sessions'
  | 'Batches';

/** A second order of a table's items. An item without its attributes is not in it. */
export type TableIndex = {
  readonly name: string;
  readonly partitionKey: string;
  readonly sortKey: string;
};

export type TableDefinition = {
  readonly name: TableName;
  /** The variable that names the table to the functions that use it. */
  readonly variable: string;
  /** DynamoDB deletes an item when the time in its attribute `expiresAt` has come. */
  readonly expires: boolean;
  /** Contains personal data: has its own KMS key. */
  readonly customerKey: boolean;
  /** The table can be restored to any second of them. What is erased is in the backups as long. */
  readonly recoveryDays: number;
  /** Indexes hold whole items and are read with eventual consistency. */
  readonly indexes?: readonly TableIndex[];
};

/**
 * Every table. It has a partition key `pk` and a sort key `sk`, both strings built in
 * shared/store/keys.ts.
 */
export const TABLES: readonly TableDefinition[] = [
  { name: 'Market', variable: 'MARKET_TABLE', expires: true, customerKey: false, recoveryDays: 7 },
  { name: 'Places', variable: 'PLACES_TABLE', expires: false, customerKey: false, recoveryDays: 7 },
  { name: 'Meters', variable: 'METERS_TABLE', expires: true, customerKey: true, recoveryDays: 7 },
  {
    name: 'LookupRecords',
    variable: 'LOOKUP_RECORDS_TABLE',
    expires: true,
    customerKey: true,
    recoveryDays: 35,
  },
  {
    name: 'Partners',
    variable: 'PARTNERS_TABLE',
    expires: false,
    customerKey: false,
    recoveryDays: 35,
  },
  {
    name: 'Sessions',
    variable: 'SESSIONS_TABLE',
    expires: true,
    customerKey: true,
    recoveryDays: 7,
    indexes: [{ name: 'ByTime', partitionKey: 'byTimePk', sortKey: 'byTimeSk' }],
  },
  {
    name: 'Batches',
    variable: 'BATCHES_TABLE',
    expires: true,
    customerKey: false,
    recoveryDays: 7,
  },
];
