import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { CHECK_PARTNER } from '../../shared/contract/stack-facts.ts';
import { addBatches, batchArns } from '../constructs/batches.ts';
import { addFirewall } from '../constructs/firewall.ts';
import { acknowledge } from '../constructs/keys.ts';
import { addMonitoring } from '../constructs/monitoring/monitoring.ts';
import { addOutsideCheck } from '../constructs/outside-check.ts';
import { PartnerApi } from '../constructs/partner-api.ts';
import { addRollout } from '../constructs/rollout.ts';
import { addScheduledLoader } from '../constructs/scheduled-loader.ts';
import { ServiceFunction } from '../constructs/service-function.ts';
import { shareValue } from '../constructs/shared-value.ts';
import { addWebhookSender } from '../constructs/webhook-sender.ts';
import type { Environment } from '../environments.ts';
import { apiFunctions } from '../functions.ts';
import { resourceName } from '../names.ts';
import { variableValues } from '../variables.ts';
import type { DataStack } from './data-stack.ts';

export type ServiceStackProps = StackProps & {
  readonly environment: Environment;
  readonly data: DataStack;
  /** New code takes over at once in this deployment, whatever the environment says. */
  readonly isAllAtOnce: boolean;
};

/** The outputs that the stack of the second region reads. */
export type ServiceOutput = 'BaseUrl' | 'OutsideCheckSecretArn';

/** Everything of an environment that holds no data, and can therefore be recreated. */
export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, props: ServiceStackProps) {
    const { environment, data, isAllAtOnce, ...stackProps } = props;
    super(scope, id, stackProps);
    const { tables, feeds, batchFiles, signingKeys, lookupKey, webhooks } = data;
    const api = new PartnerApi(this, 'PartnerApi', environment);
    const { baseUrl } = api;
    const batchNames = batchArns(this, environment.stage);
    const values = variableValues({
      environment,
      baseUrl,
      signingKeyIds: signingKeys.map(({ id }) => id).join(','),
      lookupKeyId: lookupKey.id,
      webhookKeyId: webhooks.shared.keyId,
      feedBucket: feeds.shared.name,
      batchBucket: batchFiles.shared.name,
      batchStateMachineArn: batchNames.stateMachine,
      batchUrlRoleArn: batchNames.urlRole,
    });
    // Every signing key, not only the first: when another moves to the front, permissions change a
    // moment before the environment.
    const keys = {
      signing: signingKeys.map(({ arn }) => arn),
      lookup: [lookupKey.arn],
      webhooks: [webhooks.shared.keyArn],
    };
    const context = { environment, tables, keys, webhooks, values };
    const functions = new Map(
      apiFunctions(api.endpoints).map((name) => [
        name,
        new ServiceFunction(this, name, { context }),
      ]),
    );
    api.addRoutes(functions);
    const batchRuns = addBatches(this, { context, files: batchFiles, functions });
    const failedLoads = addScheduledLoader(this, context, feeds);
    const webhookSender = addWebhookSender(this, context);
    const outsideCheck = addOutsideCheck(this, context);
    if (environment.rollout === 'canary')
      addRollout(this, { context, functions, outsideCheck, isAllAtOnce });
    const blocked = environment.firewall
      ? addFirewall(this, environment, api.stage.stageArn)
      : null;
    if (blocked === null)
      acknowledge(api, 'APIG3', 'The firewall is off: it costs money, and this is only test data.');
    addMonitoring(this, {
      environment,
      api,
      failedLoads,
      webhooks,
      webhookSender,
      batchRuns,
      blocked,
      outsideCheck,
      functions,
      tables,
    });
    this.#budget(environment);
    this.#outputs(environment, baseUrl, feeds.shared.name, outsideCheck?.secretArn);
    shareValue(this, 'ApiId', api.api.restApiId);
  }

  /**
   * Watches the bill of the whole account. To tell environments apart, AWS needs tags that somebody
   * has activated by hand.
   */
  #budget({ stage, budget }: Environment): void {
    if (budget === null) return;
    const mail = (notificationType: 'ACTUAL' | 'FORECASTED') => ({
      notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold: 100 },
      subscribers: [{ subscriptionType: 'EMAIL', address: budget.address }],
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: resourceName(stage, 'budget'),
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: budget.dollarsPerMonth, unit: 'USD' },
      },
      notificationsWithSubscribers: [mail('FORECASTED'), mail('ACTUAL')],
    });
  }

  #outputs(
    { tokens, stage }: Environment,
    baseUrl: string,
    feedBucket: string,
    secret: string | undefined,
  ): void {
    const isServiceIssuer = tokens.kind === 'own';
    // Only staging may show the samples, whose prices have ended.
    const prices =
      stage === 'production'
        ? [`aws s3 cp PRICE-CAP.csv s3://${feedBucket}/price-cap/`]
        : [
            `npm run load -- --sources data/sources.json --force --stage ${stage}`,
            `aws s3 cp data/ofgem-price-cap-by-region.csv s3://${feedBucket}/price-cap/`,
          ];
    const commands = [
      `npm run load -- --postcodes data/postcodes-gb.bin --stage ${stage}`,
      ...prices,
      `npm run partner -- create NAME --stage ${stage}`,
    ];
    const outsidePartner = `npm run -s partner -- create ${CHECK_PARTNER} --stage ${stage} --json`;
    if (secret !== undefined) {
      commands.push(
        `${outsidePartner} | aws secretsmanager put-secret-value --secret-id ${secret} --secret-string file:///dev/stdin`,
      );
    }
    const output = (id: string, value: string, description: string) =>
      new CfnOutput(this, id, { value, description });
    output('BaseUrl', baseUrl, 'Base URL of the API, for partners');
    output(
      'TokenUrl',
      isServiceIssuer ? `${baseUrl}/oauth/token` : tokens.issuer,
      'Where partners get their tokens',
    );
    output(
      'Audience',
      isServiceIssuer ? `${baseUrl}/energy` : tokens.audiences.join(','),
      'Audience of the tokens of partners',
    );
    output('FeedBucketName', feedBucket, 'Bucket for tariff feeds');
    const next = 'A new environment is empty: run these commands (docs/runbook.md, First deploy)';
    output('NextSteps', commands.join(' ; '), next);
  }
}
