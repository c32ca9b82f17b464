import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { ReadPartnerState } from '../partners/partner.ts';
import type { Table } from './document-client.ts';
import { partnerKey } from './keys.ts';
import { parsePartnerState } from './partner-records.ts';

/** Reads only what a request is admitted by. */
export function readPartnerState({ client, table }: Table): ReadPartnerState {
  return async (clientId) => {
    const { Item } = await client.send(
      new GetCommand({
        TableName: table,
        Key: partnerKey(clientId),
        ProjectionExpression: '#name, #kind, tier, disabled, industryData',
        ExpressionAttributeNames: { '#name': 'name', '#kind': 'kind' },
      }),
    );
    return Item === undefined ? null : parsePartnerState(Item);
  };
}
