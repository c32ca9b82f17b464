import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import type { CustomDomain } from '../../lib/environments.ts';
import { createAwsClient } from '../../shared/aws/client.ts';
import type { Certificate, Concurrency, Facts, StackState } from './facts.ts';
import { type DeployTarget, stacksOf } from './target.ts';

const BOOTSTRAP_STACK = 'CDKToolkit';

const DENIED: readonly string[] = ['AccessDenied', 'AccessDeniedException', 'UnauthorizedOperation'];

/** Reads everything at once, and changes nothing. */
export async function readFacts(target: DeployTarget): Promise<Facts> {
  const { region, domain } = target.environment;
  const stacks = createAwsClient(CloudFormationClient, 'command', { region });
  const names = stacksOf(target);
  const [account, concurrency, toolkit, certificate, ...found] = await Promise.all([
    accountOf(createAwsClient(STSClient, 'command', { region })),
    ifAllowed(concurrencyOf(createAwsClient(LambdaClient, 'command', { region }))),
    ifAllowed(stackOf(stacks, BOOTSTRAP_STACK)),
    domain === null ? null : ifAllowed(certificateOf(createAwsClient(ACMClient, 'command', { region }), domain)),
    ...names.map((name) => stackOf(stacks, name)),
  ]);
  return {
    account,
    concurrency,
    bootstrapVersion: toolkit === undefined ? undefined : bootstrapVersionOf(toolkit),
    stacks: new Map(found.flatMap((stack, index) => (stack === null ? [] : [[names[index] ?? '', stateOf(stack)]]))),
    certificate,
  };
}

async function accountOf(client: STSClient): Promise<string> {
  const { Account } = await client.send(new GetCallerIdentityCommand({}));
  return Account ?? 'unknown';
}

async function concurrencyOf(client: LambdaClient): Promise<Concurrency> {
  const { AccountLimit } = await client.send(new GetAccountSettingsCommand({}));
  const { ConcurrentExecutions: limit = 0, UnreservedConcurrentExecutions: unreserved = 0 } = AccountLimit ?? {};
  return { limit, unreserved };
}

async function certificateOf(client: ACMClient, { certificateArn }: CustomDomain): Promise<Certificate> {
  const { Certificate: found } = await client.send(new DescribeCertificateCommand({ CertificateArn: certificateArn }));
  const { Status = 'unknown', DomainName = '', SubjectAlternativeNames = [] } = found ?? {};
  return { status: Status, names: [...new Set([DomainName, ...SubjectAlternativeNames])] };
}

async function stackOf(client: CloudFormationClient, name: string): Promise<Stack | null> {
  try {
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
    return stack ?? null;
  } catch (error) {
    // CloudFormation has no error of its own for it.
    if (error instanceof Error && error.message.includes('does not exist')) return null;
    throw error;
  }
}

function bootstrapVersionOf(toolkit: Stack | null): number | null {
  const version = toolkit?.Outputs?.find(({ OutputKey }) => OutputKey === 'BootstrapVersion')?.OutputValue;
  return version === undefined ? null : Number(version);
}

function stateOf({ StackStatus: status, EnableTerminationProtection: isProtected = false }: Stack): StackState {
  return { status: status ?? 'an unknown state', isProtected };
}

async function ifAllowed<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && DENIED.includes(error.name)) return undefined;
    throw error;
  }
}
