import { CfnAccount } from 'aws-cdk-lib/aws-apigateway';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import { RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { FeedBucket } from '../constructs/feed-bucket.ts';
import { lookupKey, SigningKeys } from '../constructs/keys.ts';
import { ServiceTable } from '../constructs/service-table.ts';
import type { Environment } from '../environments.ts';
import { TABLES } from '../functions.ts';
import { tagsOf } from '../names.ts';

export type DataStackProps = StackProps & {
  readonly environment: Environment;
  /** The tables refuse to be deleted. */
  readonly isProtected: boolean;
};

/** AWS's own policy for this role. */
const POLICY = 'service-role/AmazonAPIGatewayPushToCloudWatchLogs';

/** What an environment must not lose: tables, keys and the feed bucket. The service stack may fail and be made anew. */
export class DataStack extends Stack {
  readonly tables: readonly ServiceTable[];
  readonly feeds: FeedBucket;
  readonly lookupKey: Key;
  /** None with an outside issuer. */
  readonly signingKeys: SigningKeys | null;

  constructor(scope: Construct, id: string, { environment, isProtected, ...props }: DataStackProps) {
    super(scope, id, {
      description: `Data of the energy partner comparison service (${environment.stage})`,
      tags: tagsOf(environment),
      ...props,
    });
    const { stage, tokens } = environment;
    this.tables = TABLES.map(
      (definition) =>
        new ServiceTable(this, definition.name, { definition, environment, deletionProtection: isProtected }),
    );
    this.feeds = new FeedBucket(this, 'Feeds', environment);
    this.lookupKey = lookupKey(this, 'LookupKey', environment);
    this.signingKeys = tokens.kind === 'own' ? new SigningKeys(this, 'SigningKeys', { stage, ...tokens }) : null;
    this.#gatewayLogs();
  }

  /**
   * The role with which API Gateway writes logs, of which an account and region has one: the environment that is deployed
   * last sets it, and it stays, as whatever else of the account's has logs needs it.
   */
  #gatewayLogs(): void {
    const role = new Role(this, 'GatewayLogs', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(POLICY)],
    });
    const account = new CfnAccount(this, 'Gateway', { cloudWatchRoleArn: role.roleArn });
    for (const resource of [role, account]) resource.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${POLICY}]`,
      reason: "AWS's own managed policy for the account's role with which API Gateway writes logs.",
    });
  }
}
