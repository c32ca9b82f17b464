import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { resourceName } from '../names.ts';
import { acknowledge, allow } from './keys.ts';
import { addSchedule, type FunctionContext, ServiceFunction } from './service-function.ts';

/** `secretArn`: of the JSON that `npm run partner -- create NAME --json` prints. */
export type OutsideCheck = Pick<ServiceFunction, 'lambda'> & { readonly secretArn: string };

/**
 * Compares and hands over each minute by the API's public address, as a partner of its own: by name resolution, certificate, firewall and gateway, so that silence is noticed too. A
 * failed check is an error of the function.
 */
export function addOutsideCheck(stack: Construct, context: FunctionContext): OutsideCheck | null {
  const { stage, outsideCheck } = context.environment;
  if (outsideCheck === null) return null;
  const scope = new Construct(stack, 'OutsideCheck');
  const description = `Client id and secret with which the check from outside calls the API (${stage})`;
  const credentials = new Secret(scope, 'Credentials', { description });
  acknowledge(
    credentials,
    'SMG4',
    'It is rotated by npm run partner, as the secret of any partner.',
  );
  const { secretArn } = credentials;
  const service = new ServiceFunction(scope, 'outside-check', {
    context,
    values: { CREDENTIALS_SECRET: secretArn },
    events: { retries: 0 },
  });
  allow(service.lambda, ['secretsmanager:GetSecretValue'], [secretArn]);
  addSchedule(scope, {
    name: resourceName(stage, 'outside-check'),
    description: 'Checks each minute that a partner gets a token, plans and a handover',
    expression: 'rate(1 minute)',
    service,
  });
  return { lambda: service.lambda, secretArn };
}
