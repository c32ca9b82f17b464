import { CfnSecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { resourceName } from '../names.ts';
import { acknowledge, allow } from './keys.ts';
import {
  addSchedule,
  type DatalessContext,
  type FunctionContext,
  ServiceFunction,
} from './service-function.ts';
import { shareValue } from './shared-value.ts';

/**
 * The check from outside, whose secret (`secretArn`) is the JSON that `npm run partner -- create
 * NAME --json` prints.
 */
export type OutsideCheck = Pick<ServiceFunction, 'lambda'> & { readonly secretArn: string };

/**
 * Compares and hands over each minute through the API's public address, as a separate partner. It
 * passes name resolution, certificate, firewall and gateway, so that silence is noticed too. A
 * failed check is an error of the function.
 */
export function addOutsideCheck(stack: Construct, context: FunctionContext): OutsideCheck | null {
  const { stage, outsideCheck, secondRegion } = context.environment;
  if (outsideCheck === null) return null;
  const scope = new Construct(stack, 'OutsideCheck');
  const credentials = new Secret(scope, 'Credentials', {
    description: `Client id and secret with which the check from outside calls the API (${stage})`,
    ...(secondRegion !== null && { replicaRegions: [{ region: secondRegion }] }),
  });
  acknowledge(
    credentials,
    'SMG4',
    'It is rotated by npm run partner, as the secret of any partner.',
  );
  // The secret's own ARN cannot be read from a stack of another region: the CDK would have to know
  // the end of its name, which Secrets Manager chooses.
  const { defaultChild } = credentials.node;
  const secretArn = defaultChild instanceof CfnSecret ? defaultChild.ref : credentials.secretArn;
  shareValue(scope, 'OutsideCheckSecretArn', secretArn);
  const { lambda } = addCheck(scope, { context, secretArn, everyMinutes: 1 });
  return { lambda, secretArn };
}

export type CheckProps = {
  readonly context: DatalessContext;
  readonly secretArn: string;
  readonly everyMinutes: number;
};

export function addCheck(
  scope: Construct,
  { context, secretArn, everyMinutes }: CheckProps,
): ServiceFunction {
  const service = new ServiceFunction(scope, 'outside-check', {
    context,
    values: { CREDENTIALS_SECRET: secretArn },
    events: { retries: 0 },
  });
  allow(service.lambda, ['secretsmanager:GetSecretValue'], [secretArn]);
  addSchedule(scope, {
    name: resourceName(context.environment.stage, 'outside-check'),
    description: 'Checks that a partner gets a token, plans and a handover',
    expression: everyMinutes === 1 ? 'rate(1 minute)' : `rate(${everyMinutes} minutes)`,
    service,
  });
  return service;
}
