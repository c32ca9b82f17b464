import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { runRestore } from './restore/program.ts';

/** Slows down to what a table allows: a person waits, not a partner. */
const PATIENT = { retryMode: 'adaptive', maxAttempts: 10 } as const;

process.exitCode = await runRestore(process.argv.slice(2), {
  open: (region) => new DynamoDBClient({ region, ...PATIENT }),
  nowSeconds: Math.floor(Date.now() / 1_000),
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
});
