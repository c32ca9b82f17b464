import type { TableName, TableOperation } from './tables.ts';

/** Operations of DynamoDB. People may delete and scan, which no function may. */
export type PersonOperation = TableOperation | 'DeleteItem' | 'Scan';

export type TableAccess = {
  readonly operations: readonly PersonOperation[];
  /** How the partition keys begin that may be used (shared/store/keys.ts); default: any. */
  readonly items?: readonly string[];
  /** How the partition keys of the index begin that may be queried; default: none. */
  readonly listed?: readonly string[];
};

export type PersonRole = 'operator' | 'data-officer';

/**
 * What people may do with tables. The operator reaches no personal data; the data officer shows and
 * erases the data of people who ask, and restores tables.
 */
export const PEOPLE: Readonly<
  Record<PersonRole, Readonly<Partial<Record<TableName, TableAccess>>>>
> = {
  operator: {
    Market: { operations: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'BatchWriteItem'] },
    Places: { operations: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'BatchWriteItem'] },
    Partners: { operations: ['GetItem', 'Query', 'PutItem'] },
    LookupRecords: { operations: ['GetItem'], items: ['COUNT#'] },
    Batches: { operations: ['GetItem'], items: ['BATCH-CLAIM#'] },
    Sessions: {
      operations: ['GetItem', 'PutItem', 'UpdateItem'],
      items: ['EVENTS#', 'RECEIVER#'],
      listed: ['UNRECEIVED#', 'RECEIVED#'],
    },
  },
  'data-officer': {
    Places: { operations: ['GetItem', 'PutItem', 'DeleteItem', 'Scan'] },
    Meters: { operations: ['GetItem', 'Query', 'PutItem', 'BatchWriteItem'] },
    Partners: { operations: ['GetItem', 'Query', 'PutItem'] },
    LookupRecords: { operations: ['GetItem', 'Query', 'PutItem'] },
    Sessions: { operations: ['GetItem', 'Query', 'PutItem', 'DeleteItem', 'BatchWriteItem'] },
  },
};
