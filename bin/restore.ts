import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createAwsClient } from '../shared/aws/client.ts';
import { runRestore } from './restore/program.ts';

process.exitCode = await runRestore(process.argv.slice(2), {
  open: (region) => createAwsClient(DynamoDBClient, 'patient', { region }),
  nowSeconds: Math.floor(Date.now() / 1_000),
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
});
