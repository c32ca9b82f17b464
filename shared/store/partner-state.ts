import { type AwsAccess, jsonCall } from '../aws/json-call.ts';
import type { ReadPartnerState } from '../partners/partner.ts';
import { partnerKey } from './keys.ts';
import { parsePartnerState } from './partner-records.ts';

export function readPartnerState(partnersTable: string, access: AwsAccess): ReadPartnerState {
  const call = jsonCall('dynamodb', access);
  return async (clientId) => {
    const { pk, sk } = partnerKey(clientId);
    const request = {
      TableName: partnersTable,
      Key: { pk: { S: pk }, sk: { S: sk } },
      ProjectionExpression: '#name, #kind, tier, disabled',
      ExpressionAttributeNames: { '#name': 'name', '#kind': 'kind' },
    };
    const item = parseResponse(await call('GetItem', request));
    return item === null ? null : parsePartnerState(item);
  };
}

type GetItemResponse = { readonly Item?: Readonly<Record<string, Readonly<Record<string, unknown>>>> };

function parseResponse(text: string): Readonly<Record<string, unknown>> | null {
  const { Item } = JSON.parse(text) as GetItemResponse;
  return Item === undefined
    ? null
    : Object.fromEntries(Object.entries(Item).map(([name, value]) => [name, plain(value)]));
}

/** A typed value of DynamoDB’s JSON, of the three kinds that are read here. */
function plain(value: Readonly<Record<string, unknown>>): unknown {
  return value['S'] ?? value['BOOL'] ?? value['N'];
}
