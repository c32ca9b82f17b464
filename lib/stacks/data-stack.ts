import { CfnAccount } from 'aws-cdk-lib/aws-apigateway';
import { type Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { BatchBucket, FeedBucket } from '../constructs/buckets.ts';
import { addCopies } from '../constructs/copies.ts';
import {
  addAwsRole,
  addKey,
  denyDeletionByDeployment,
  denyOthers,
  MAC_KEY,
} from '../constructs/keys.ts';
import { addPeople } from '../constructs/people.ts';
import { ServiceTable } from '../constructs/service-table.ts';
import { shareValue } from '../constructs/shared-value.ts';
import { WebhookQueue } from '../constructs/webhook-queue.ts';
import type { Environment, ServiceIssuer } from '../environments.ts';
import { resourceName } from '../names.ts';
import { TABLES } from '../tables.ts';

/** What the service stack reads of a key. */
type SharedKey = { readonly id: string; readonly arn: string };

type TokenKey = { readonly key: Key; readonly shared: SharedKey };

/** Everything of an environment that holds data. The service stack may fail and be recreated. */
export class DataStack extends Stack {
  readonly tables: readonly ServiceTable[];
  readonly feeds: FeedBucket;
  readonly batchFiles: BatchBucket;
  /**
   * The key that hashes the homes whose annual consumption was looked up: nobody can try all homes
   * without asking KMS.
   */
  readonly lookupKey: SharedKey;
  readonly webhooks: WebhookQueue;
  /**
   * The keys of the tokens, the one that signs first. They never leave KMS. With an outside issuer
   * there are none.
   */
  readonly signingKeys: readonly SharedKey[];

  constructor(scope: Construct, id: string, environment: Environment, props: StackProps) {
    super(scope, id, props);
    const { stage, tokens } = environment;
    this.tables = TABLES.map(
      (definition) => new ServiceTable(this, definition.name, { definition, environment }),
    );
    this.feeds = new FeedBucket(this, 'Feeds', environment);
    this.batchFiles = new BatchBucket(this, 'BatchFiles', environment);
    const lookupKey = addKey(this, 'LookupKey', {
      ...MAC_KEY,
      multiRegion: environment.multiRegionKeys,
      environment,
      name: 'lookups',
      description: `Hashes homes in the records of look-ups (${stage})`,
    });
    this.lookupKey = shareKey(lookupKey, 'LookupKey');
    this.webhooks = new WebhookQueue(this, 'Webhooks', environment);
    const keys = tokens.kind === 'own' ? this.#tokenKeys(environment, tokens) : [];
    const signing = tokens.kind === 'own' ? tokens.signingKeys.length : 0;
    this.signingKeys = keys.slice(0, signing).map(({ shared }) => shared);
    this.#denyKeysToOthers(environment, lookupKey, keys);
    this.#copyPartners(environment);
    const { tables, feeds } = this;
    const { queues, key: webhooksKey } = this.webhooks;
    addPeople(this, { environment, tables, feeds, queues, webhooksKey });
    this.#gatewayLogs();
  }

  /**
   * Creates the signing keys. Where data is kept, a template that leaves a key out keeps it, and no
   * deployment can schedule its deletion: the runbook says how a person does.
   */
  #tokenKeys(
    environment: Environment,
    { signingKeys, retiredSigningKeys }: ServiceIssuer,
  ): readonly TokenKey[] {
    const { stage } = environment;
    const scope = new Construct(this, 'SigningKeys');
    const keys = [...signingKeys, ...retiredSigningKeys].map((name) => ({
      name,
      key: addKey(scope, name, {
        environment,
        name: `token-${name}`,
        description: `Signs access tokens (${stage}, ${name})`,
        keySpec: KeySpec.RSA_2048,
        keyUsage: KeyUsage.SIGN_VERIFY,
        multiRegion: environment.multiRegionKeys,
      }),
    }));
    // A first deployment that fails must be able to remove what it made.
    if (this.terminationProtection)
      for (const { key } of keys) denyDeletionByDeployment(key, environment);
    return keys.map(({ name, key }) => ({
      key,
      shared: shareKey(key, `SigningKey${name.replaceAll('-', '')}`),
    }));
  }

  /**
   * Only the functions that sign or hash may use these keys so, and the operator, who shows a new
   * secret of a receiver once.
   */
  #denyKeysToOthers({ stage }: Environment, lookupKey: Key, tokenKeys: readonly TokenKey[]): void {
    // CloudFormation named the roles of functions itself until 28 November 2026.
    const former = (id: string): string => `${this.stackName.replace(/Data$/, '')}-${id}Role*`;
    const macs = ['GenerateMac', 'VerifyMac'] as const;
    for (const { key } of tokenKeys)
      denyOthers(key, ['Sign'], [resourceName(stage, 'token'), former('token')]);
    denyOthers(this.webhooks.key, macs, [
      ...['webhook-sender', 'operator'].map((name) => resourceName(stage, name)),
      former('WebhookSenderwebhooksender'),
    ]);
    denyOthers(lookupKey, macs, [resourceName(stage, 'best-available'), former('bestavailable')]);
  }

  #copyPartners(environment: Environment): void {
    const { secondRegion: region } = environment;
    const partners = this.tables.find(({ definition }) => definition.name === 'Partners');
    if (region !== null && partners !== undefined)
      addCopies(this, environment, { table: partners.table, region });
  }

  /**
   * An account and region has one such role: the environment deployed last sets it, and it stays
   * for whatever has logs.
   */
  #gatewayLogs(): void {
    const policies = ['AmazonAPIGatewayPushToCloudWatchLogs'];
    const role = addAwsRole(this, 'GatewayLogs', { service: 'apigateway', policies });
    const account = new CfnAccount(this, 'Gateway', { cloudWatchRoleArn: role.roleArn });
    for (const resource of [role, account])
      resource.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
  }
}

function shareKey(key: Key, name: string): SharedKey {
  return {
    id: shareValue(key, `${name}Id`, key.keyId),
    arn: shareValue(key, `${name}Arn`, key.keyArn),
  };
}
