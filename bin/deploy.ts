import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { runDeploy } from './deploy/program.ts';
import { readFacts } from './deploy/read.ts';

const CDK = join(import.meta.dirname, '../node_modules/aws-cdk/bin/cdk');

process.exitCode = await runDeploy(process.argv.slice(2), {
  read: readFacts,
  cdk: (args) => spawnSync(process.execPath, [CDK, ...args], { stdio: 'inherit' }).status ?? 1,
  variables: process.env,
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
});
