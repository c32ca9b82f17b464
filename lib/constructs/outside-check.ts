import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { OUTSIDE_CHECK } from '../functions.ts';
import { resourceName } from '../names.ts';
import { acknowledge, allow } from './keys.ts';
import { addSchedule, type FunctionContext, ServiceFunction } from './service-function.ts';

/**
 * Asks each minute for a token and a comparison by the API's public address, as a partner of its own: by name resolution,
 * certificate, firewall and gateway, so that silence is noticed too. A failed check is an error of the function.
 */
export class OutsideCheck extends Construct {
  readonly service: ServiceFunction;
  /** Of the partner: the JSON that `npm run partner -- create NAME --json` prints. */
  readonly credentials: Secret;

  /** `query` is that of a comparison. */
  constructor(scope: Construct, id: string, context: FunctionContext & { readonly baseUrl: string; query: string }) {
    super(scope, id);
    const { baseUrl, query, environment } = context;
    this.credentials = new Secret(this, 'Credentials', {
      description: `Client id and secret with which the check from outside calls the API (${environment.stage})`,
    });
    const { secretArn } = this.credentials;
    acknowledge(this.credentials, 'SMG4', 'It is rotated by npm run partner, as the secret of any partner.');
    this.service = new ServiceFunction(this, 'outside-check', {
      context,
      settings: OUTSIDE_CHECK,
      variables: { BASE_URL: baseUrl, COMPARISON_QUERY: query, CREDENTIALS_SECRET: secretArn },
      events: { retries: 0 },
    });
    allow(this.service.lambda, ['secretsmanager:GetSecretValue'], [secretArn]);
    addSchedule(this, {
      name: resourceName(environment.stage, 'outside-check'),
      description: 'Checks each minute that a partner gets a token and a comparison',
      expression: 'rate(1 minute)',
      service: this.service,
    });
  }
}
