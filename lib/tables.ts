/** Every table has a partition key `pk` and a sort key `sk`, both strings built in shared/store/keys.ts. */
export type TableName = 'Market' | 'Places' | 'Meters' | 'Partners' | 'Sessions';

export type TableDefinition = {
  readonly name: TableName;
  readonly variable: string;
  readonly expiresAttribute?: string;
  /** Contains personal data: has its own KMS key. */
  readonly ownKey: boolean;
  /** The table can be restored to any second of them. What is erased is in the backups as long. */
  readonly recoveryDays: number;
};

export const TABLES: readonly TableDefinition[] = [
  { name: 'Market', variable: 'MARKET_TABLE', expiresAttribute: 'expiresAt', ownKey: false, recoveryDays: 7 },
  { name: 'Places', variable: 'PLACES_TABLE', ownKey: false, recoveryDays: 7 },
  { name: 'Meters', variable: 'METERS_TABLE', expiresAttribute: 'expiresAt', ownKey: true, recoveryDays: 7 },
  { name: 'Partners', variable: 'PARTNERS_TABLE', ownKey: false, recoveryDays: 35 },
  { name: 'Sessions', variable: 'SESSIONS_TABLE', expiresAttribute: 'expiresAt', ownKey: true, recoveryDays: 7 },
];
