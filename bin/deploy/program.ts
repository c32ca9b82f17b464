import { Argument, Command, InvalidArgumentError } from 'commander';
import { ALLOW_CONTEXT } from '../../lib/context.ts';
import { allowedPlaceholders, type Placeholder } from '../../lib/placeholders.ts';
import type { Facts } from './facts.ts';
import { type Finding, judge } from './judgement.ts';
import { stepsOf } from './steps.ts';
import { type DeployTarget, deployTarget, TARGETS } from './target.ts';

export type DeployTerminal = {
  readonly read: (target: DeployTarget) => Promise<Facts>;
  /** Runs the project's CDK; returns its exit code. */
  readonly cdk: (args: readonly string[]) => number;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
};

type DeployOptions = { readonly check?: true; readonly context: readonly string[] };

type Request = DeployOptions & { readonly target: DeployTarget; readonly others: readonly string[] };

const EXAMPLES = `
Options that are not listed are passed on to cdk deploy.

Examples:
  npm run deploy -- EnergyStaging --check
  npm run deploy -- EnergyStaging --require-approval never
  npm run deploy -- EnergyProduction -c allow=no-domain

Exit codes: 0 success, 1 refused or failed, 2 usage error.`;

/** Checks what a deployment needs, all at once, then runs it with the CDK; returns the exit code. */
export async function runDeploy(args: readonly string[], terminal: DeployTerminal): Promise<0 | 1 | 2> {
  let outcome: 0 | 1 = 0;
  const program = deployProgram(terminal, async (request) => {
    outcome = await deploy(request, terminal);
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return outcome;
  } catch (error) {
    if (isUsageError(error)) return error.exitCode === 0 ? 0 : 2;
    terminal.printError(`error: ${readingError(error)}`);
    return 1;
  }
}

function deployProgram({ print, printError }: DeployTerminal, action: (request: Request) => Promise<void>): Command {
  return new Command('npm run deploy --')
    .description('Checks the account and the settings, then deploys an environment with all its stacks.')
    .addArgument(new Argument('<environment>', 'what to deploy').choices(TARGETS))
    .argument('[options...]', 'for cdk deploy')
    .option('--check', 'only check')
    .option('-c, --context <name=value>', 'context for the CDK; may be repeated', collected, [])
    .allowUnknownOption()
    .addHelpText('after', EXAMPLES)
    .configureOutput({ writeOut: (text) => print(text.trimEnd()), writeErr: (text) => printError(text.trimEnd()) })
    .exitOverride()
    .action((name: (typeof TARGETS)[number], others: readonly string[], options: DeployOptions) =>
      action({ ...options, target: deployTarget(name), others }),
    );
}

async function deploy({ target, others, check, context }: Request, terminal: DeployTerminal): Promise<0 | 1> {
  const { environment, serviceStack } = target;
  const { AWS_REGION: region = terminal.variables['AWS_DEFAULT_REGION'] } = terminal.variables;
  const facts = await terminal.read(target);
  terminal.print(`${serviceStack}: account ${facts.account}, ${environment.region}`);
  const findings = judge(facts, { target, allowed: allowedBy(context), region });
  for (const { kind, text } of findings) terminal.print(`  ${kind}: ${text}`);
  const obstacles = findings.filter(isObstacle).length;
  if (obstacles > 0) {
    terminal.printError(`nothing was deployed: remove ${obstacles === 1 ? 'the obstacle' : 'the obstacles'} first`);
    return 1;
  }
  if (check) return 0;
  const passedOn = [...context.flatMap((pair) => ['--context', pair]), ...others];
  for (const step of stepsOf(facts, target, passedOn)) {
    terminal.print(`cdk ${step.join(' ')}`);
    if (terminal.cdk(step) !== 0) {
      terminal.printError('the deployment failed: see "A deployment failed" in docs/runbook.md');
      return 1;
    }
  }
  return 0;
}

function isObstacle({ kind }: Finding): boolean {
  return kind === 'obstacle';
}

function collected(pair: string, before: readonly string[]): readonly string[] {
  if (!pair.includes('=')) throw new InvalidArgumentError('Give a name and a value, such as allow=no-domain.');
  if (pair.startsWith(`${ALLOW_CONTEXT}=`)) checkAllowed(pair);
  return [...before, pair];
}

function checkAllowed(pair: string): void {
  try {
    allowedBy([pair]);
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
  }
}

function allowedBy(context: readonly string[]): readonly Placeholder[] {
  const prefix = `${ALLOW_CONTEXT}=`;
  const last = context.findLast((pair) => pair.startsWith(prefix));
  return allowedPlaceholders(last?.slice(prefix.length) ?? '');
}

function readingError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'CredentialsProviderError'
    ? 'no AWS credentials found: sign in first, for example with aws sso login, and set AWS_PROFILE to your profile'
    : error.message;
}

function isUsageError(error: unknown): error is { readonly exitCode: number } {
  return error instanceof Error && 'exitCode' in error && error.name.startsWith('Commander');
}
