import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { createAwsClient } from '../../../../shared/aws/client.ts';
import { startTestDynamodb, type TestDynamodb } from '../../../support/embedded-dynamodb.ts';

const SETTINGS = { region: 'eu-west-2', credentials: { accessKeyId: 'test', secretAccessKey: 'test' } } as const;

let database: TestDynamodb;
let table: string;
beforeAll(async () => {
  database = await startTestDynamodb();
  table = await database.makeTable('Things');
});
afterAll(() => database.stop());

describe('a client of AWS', () => {
  it.each(['loader', 'command', 'patient'] as const)('works at the pace of a %s', async (pace) => {
    const client = createAwsClient(DynamoDBClient, pace, { ...SETTINGS, endpoint: database.url });
    expect((await client.send(new ListTablesCommand({}))).TableNames).toEqual([table]);
  });
});
