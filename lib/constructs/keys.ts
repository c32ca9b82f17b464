import {
  AnyPrincipal,
  Effect,
  type IGrantable,
  ManagedPolicy,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import { Key, type KeyProps, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Duration, RemovalPolicy, Stack, Token, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { resourceName } from '../names.ts';

/**
 * Keeps a resource when its stack is deleted, but removes it when its creation is rolled back, so
 * that a first deployment can be repeated.
 */
export function retention({ keepData }: Pick<Environment, 'keepData'>): RemovalPolicy {
  return keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}

type AllowOptions = {
  readonly via?: 'dynamodb' | 's3';
  readonly leadingKeys?: readonly string[] | undefined;
};

/**
 * Grants exactly these actions: the CDK's own grants have wildcards. `via`: of a key, only through
 * that service. `leadingKeys`: of a table, only items whose partition keys begin so.
 */
export function allow(
  grantee: Construct & IGrantable,
  actions: readonly string[],
  resources: readonly string[],
  { via, leadingKeys }: AllowOptions = {},
): void {
  const { region, urlSuffix } = Stack.of(grantee);
  const conditions = {
    ...(via && { StringEquals: { 'kms:ViaService': `${via}.${region}.${urlSuffix}` } }),
    ...(leadingKeys && {
      'ForAllValues:StringLike': {
        'dynamodb:LeadingKeys': leadingKeys.map((prefix) => `${prefix}*`),
      },
    }),
  };
  const statement = {
    actions: [...actions],
    resources: [...resources],
    conditions,
  };
  grantee.grantPrincipal.addToPrincipalPolicy(new PolicyStatement(statement));
}

type AwsRole = {
  readonly service: string;
  readonly policies: readonly string[];
  readonly roleName?: string;
};

/** Adds a role of a service of AWS with AWS's own policies for it. */
export function addAwsRole(
  scope: Construct,
  id: string,
  { service, policies, ...name }: AwsRole,
): Role {
  const role = new Role(scope, id, {
    assumedBy: new ServicePrincipal(`${service}.amazonaws.com`),
    managedPolicies: policies.map((policy) =>
      ManagedPolicy.fromAwsManagedPolicyName(`service-role/${policy}`),
    ),
    ...name,
  });
  for (const policy of policies) {
    const rule = `IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/${policy}]`;
    acknowledge(role, rule, `AWS's own managed policy for this role of ${service}.`);
  }
  return role;
}

/** Acknowledges a finding of cdk-nag's AWS Solutions that does not apply. */
export function acknowledge(of: Construct, rule: string, reason: string): void {
  Validations.of(of).acknowledge({ id: `AwsSolutions-${rule}`, reason });
}

/**
 * Acknowledges a permission for resources whose names end in something that AWS or a sender
 * chooses.
 */
export function acknowledgeWildcard(of: Construct, arn: string, reason: string): void {
  acknowledge(of, `IAM5[Resource::${arnOfFinding(of, arn)}]`, reason);
}

type ArnPart =
  | string
  | { readonly 'Fn::GetAtt': readonly string[] }
  | { readonly 'Fn::GetStackOutput': object };

/** Writes an ARN as cdk-nag does, with the names of what is known at deployment only. */
function arnOfFinding(scope: Construct, arn: string): string {
  const { account } = Stack.of(scope);
  const text = Token.isUnresolved(account) ? arn.replaceAll(account, '<AWS::AccountId>') : arn;
  const resolved = Stack.of(scope).resolve(text);
  const parts: readonly ArnPart[] = resolved['Fn::Join']?.[1] ?? [resolved];
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      return 'Fn::GetAtt' in part ? `<${part['Fn::GetAtt'].join('.')}>` : JSON.stringify(part);
    })
    .join('');
}

export function addLog(
  scope: Construct,
  id: string,
  environment: Environment,
  logGroupName: string,
): LogGroup {
  const { logRetentionDays } = environment;
  return new LogGroup(scope, id, {
    logGroupName,
    retention: logRetentionDays,
    removalPolicy: retention(environment),
  });
}

type KeySettings = KeyProps & {
  readonly environment: Pick<Environment, 'stage' | 'keepData'>;
  readonly name: string;
};

/** The properties of a key with which KMS makes authentication codes. */
export const MAC_KEY = {
  keySpec: KeySpec.HMAC_256,
  keyUsage: KeyUsage.GENERATE_VERIFY_MAC,
} as const;

/** Adds a key, which waits for its deletion as long as KMS allows. */
export function addKey(
  scope: Construct,
  id: string,
  { environment, name, ...props }: KeySettings,
): Key {
  return new Key(scope, id, {
    ...props,
    alias: resourceName(environment.stage, name),
    removalPolicy: retention(environment),
    pendingWindow: Duration.days(30),
  });
}

/** Adds a key for personal data, which is lost without it. */
export function addDataKey(
  scope: Construct,
  environment: Pick<Environment, 'stage' | 'keepData'>,
  name: string,
): Key {
  const description = `Encrypts ${name} (${environment.stage})`;
  return addKey(scope, 'Key', { environment, name, description, enableKeyRotation: true });
}

/**
 * Denies the role with which CloudFormation deploys this environment to schedule the key's
 * deletion. It is named by a condition: KMS refuses a policy whose principal does not exist yet.
 */
export function denyDeletionByDeployment(
  key: Key,
  { qualifier }: Pick<Environment, 'qualifier'>,
): void {
  const { partition, account, region } = Stack.of(key);
  const role = `cdk-${qualifier}-cfn-exec-role-${account}-${region}`;
  const statement = new PolicyStatement({
    effect: Effect.DENY,
    principals: [new AnyPrincipal()],
    actions: ['kms:ScheduleKeyDeletion', 'kms:DisableKey'],
    resources: ['*'],
    conditions: {
      ArnEquals: { 'aws:PrincipalArn': `arn:${partition}:iam::${account}:role/${role}` },
    },
  });
  key.addToResourcePolicy(statement);
}

/**
 * Denies everybody but these roles to use the key so, whatever their own policies allow: whoever
 * may sign can be every partner. The names may have wildcards.
 */
export function denyOthers(
  key: Key,
  operations: readonly ('Sign' | 'GenerateMac' | 'VerifyMac')[],
  roleNames: readonly string[],
): void {
  const { partition, account } = Stack.of(key);
  const roles = roleNames.map((name) => `arn:${partition}:iam::${account}:role/${name}`);
  key.addToResourcePolicy(
    new PolicyStatement({
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: operations.map((operation) => `kms:${operation}`),
      resources: ['*'],
      conditions: { ArnNotLike: { 'aws:PrincipalArn': roles } },
    }),
  );
}
