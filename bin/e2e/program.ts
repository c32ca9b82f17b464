import { Command, InvalidArgumentError, Option } from 'commander';
import { STAGES, type Stage } from '../stages.ts';
import { deployAndTest } from './emulator-run.ts';
import { testStage } from './stage-run.ts';
import { createSteps } from './steps.ts';

export type E2eTerminal = { readonly print: (line: string) => void; readonly printError: (line: string) => void };

const EXAMPLES = `
With --endpoint, everything happens on an AWS emulator on this machine: bootstrap, deploy, load, test, update, roll back,
remove (docs/design/deployed-end-to-end.md).

With --stage, a stage that is deployed on AWS is tested as it is. Without --client-id, the command creates a partner and
a journey client and disables them at the end.

Examples:
  npm run e2e -- --endpoint http://127.0.0.1:4566
  npm run e2e -- --stage staging
  E2E_CLIENT_SECRET=... npm run e2e -- --stage production --client-id 5f0c1b2a

Exit codes: 0 all passed, 1 something failed, 2 usage error.`;

type Flags = {
  readonly endpoint?: string;
  readonly stage?: Stage;
  readonly clientId?: string;
  readonly keep?: true;
};

/** Runs a command line; returns the exit code. */
export async function runE2e(args: readonly string[], { print, printError }: E2eTerminal): Promise<0 | 1 | 2> {
  const program = new Command('npm run e2e --')
    .description('Tests the deployed service through its API.')
    .addOption(new Option('--endpoint <url>', 'an AWS emulator on this machine').argParser(loopbackUrl))
    .addOption(new Option('--stage <stage>', 'environment on AWS').choices(STAGES).conflicts('endpoint'))
    .option('--client-id <id>', 'an existing partner; its secret is the variable E2E_CLIENT_SECRET')
    .option('--keep', 'with --endpoint: do not remove the environment at the end')
    .addHelpText('after', EXAMPLES)
    .configureOutput({
      writeOut: (text) => print(text.trimEnd()),
      writeErr: (text) => printError(text.trimEnd()),
    })
    .exitOverride();
  try {
    program.parse([...args], { from: 'user' });
  } catch (error) {
    return error instanceof Error && 'exitCode' in error && error.exitCode === 0 ? 0 : 2;
  }
  const { endpoint, stage, clientId, keep = false } = program.opts<Flags>();
  const secret = process.env['E2E_CLIENT_SECRET'];
  if ((endpoint === undefined) === (stage === undefined)) {
    printError('error: give either --endpoint or --stage');
    return 2;
  }
  if (clientId !== undefined && (stage === undefined || secret === undefined)) {
    printError('error: --client-id needs --stage, and the secret in the variable E2E_CLIENT_SECRET');
    return 2;
  }
  const steps = createSteps(print);
  if (endpoint !== undefined) await deployAndTest(endpoint, { steps, keep });
  if (stage !== undefined) {
    const credentials = clientId === undefined || secret === undefined ? null : { clientId, secret };
    await testStage(stage, { steps, credentials });
  }
  return steps.finish();
}

/** Everything of the environment is removed at the end: never on AWS. */
function loopbackUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || !['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)) {
    throw new InvalidArgumentError('Give an address of this machine, such as http://127.0.0.1:4566.');
  }
  return url.origin;
}
