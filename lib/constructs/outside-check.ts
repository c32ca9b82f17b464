import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { OUTSIDE_CHECK } from '../functions.ts';
import { resourceName } from '../names.ts';
import { allow } from './keys.ts';
import { type FunctionContext, Schedule, ServiceFunction } from './service-function.ts';

export type OutsideCheckProps = {
  readonly context: FunctionContext;
  readonly baseUrl: string;
  /** Of a comparison. */
  readonly query: string;
};

/**
 * Asks each minute for a token and a comparison by the API's public address, as a partner of its own: by name resolution,
 * certificate, firewall and gateway, so that silence is noticed too. A failed check is an error of the function.
 */
export class OutsideCheck extends Construct {
  readonly service: ServiceFunction;
  /** Of the partner: the JSON that `npm run partner -- create NAME --json` prints. */
  readonly credentials: Secret;

  constructor(scope: Construct, id: string, { context, baseUrl, query }: OutsideCheckProps) {
    super(scope, id);
    const { stage } = context.environment;
    this.credentials = new Secret(this, 'Credentials', {
      description: `Client id and secret with which the check from outside calls the API (${stage})`,
    });
    const { secretArn } = this.credentials;
    Validations.of(this.credentials).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'A secret of this API is rotated by npm run partner, as that of any partner.',
    });
    this.service = new ServiceFunction(this, 'outside-check', {
      context,
      name: 'outside-check',
      settings: OUTSIDE_CHECK,
      variables: { BASE_URL: baseUrl, COMPARISON_QUERY: query, CREDENTIALS_SECRET: secretArn },
      events: { retries: 0 },
    });
    allow(this.service.lambda, ['secretsmanager:GetSecretValue'], [secretArn]);
    new Schedule(this, 'Schedule', {
      name: resourceName(stage, 'outside-check'),
      description: 'Checks each minute that a partner gets a token and a comparison',
      expression: 'rate(1 minute)',
      service: this.service,
    });
  }
}
