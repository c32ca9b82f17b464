import {
  type Conditions,
  type IOIDCProviderRef,
  OpenIdConnectPrincipal,
  PolicyStatement,
  Role,
} from 'aws-cdk-lib/aws-iam';
import { ArnFormat, Duration, Stack, Token, Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { resourceName, tableName } from '../names.ts';
import { BOOTSTRAP_QUALIFIER, BOOTSTRAP_ROLES, REPOSITORY } from '../pipeline.ts';
import { TABLES } from '../tables.ts';

export type PipelineRoleProps = {
  readonly provider: IOIDCProviderRef;
  /** What the workflow may do it for: `environment:staging`, `pull_request`. */
  readonly subject: string;
  readonly name: string;
};

const TABLE_ACTIONS = ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'].map(
  (action) => `dynamodb:${action}`,
);

/** Have a key of their own. */
const ENCRYPTED = ['feeds', 'meters', 'sessions'] as const;

const API_KEYS = ['/apikeys', '/apikeys/*', '/usageplans', '/usageplans/*/keys', '/usageplans/*/keys/*'] as const;

/** A role that only the workflow of this repository may take, and only for one purpose. */
export class PipelineRole extends Construct {
  readonly role: Role;

  constructor(scope: Construct, id: string, { provider, subject, name }: PipelineRoleProps) {
    super(scope, id);
    const claims = 'token.actions.githubusercontent.com';
    this.role = new Role(this, 'Role', {
      roleName: name,
      assumedBy: new OpenIdConnectPrincipal(provider, {
        StringEquals: { [`${claims}:aud`]: 'sts.amazonaws.com', [`${claims}:sub`]: `repo:${REPOSITORY}:${subject}` },
      }),
      maxSessionDuration: Duration.hours(1),
    });
  }

  /** Deploys by the roles of the CDK's bootstrap alone, whose names say account and region. */
  deploys(): this {
    const { account, region, partition } = Stack.of(this);
    this.#allow(
      ['sts:AssumeRole'],
      BOOTSTRAP_ROLES.map(
        (kind) => `arn:${partition}:iam::${account}:role/cdk-${BOOTSTRAP_QUALIFIER}-${kind}-role-${account}-${region}`,
      ),
    );
    return this;
  }

  /** What the preflight reads, and `cdk diff` of a pull request. */
  reads(stacks: readonly string[]): this {
    const actions = ['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'];
    for (const stack of stacks) {
      // CloudFormation ends the address of a stack with an id that changes when it is made again.
      const resource = Stack.of(this).formatArn({
        service: 'cloudformation',
        resource: 'stack',
        resourceName: `${stack}/*`,
      });
      this.#allow(actions, [resource]);
    }
    this.#allow(['lambda:GetAccountSettings'], ['*']);
    Validations.of(this.role).acknowledge(
      ...stacks.map((stack) => ({
        id: `AwsSolutions-IAM5[Resource::${writtenArn(this, 'cloudformation', `stack/${stack}/*`)}]`,
        reason: 'The address of a stack ends with an id that CloudFormation chooses.',
      })),
      { id: 'AwsSolutions-IAM5[Resource::*]', reason: "Lambda's quotas belong to no resource." },
    );
    return this;
  }

  /** What `npm run load`, `npm run partner` and `npm run e2e` do in an environment with test data. */
  operates(stage: string): this {
    const stack = Stack.of(this);
    const tables = TABLES.map(({ name }) =>
      stack.formatArn({ service: 'dynamodb', resource: 'table', resourceName: tableName(stage, name) }),
    );
    const loader = stack.formatArn({
      service: 'lambda',
      resource: 'function',
      resourceName: resourceName(stage, 'data-loader'),
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    const aliases = ENCRYPTED.map((name) => `alias/${resourceName(stage, name)}`);
    this.#allow(TABLE_ACTIONS, tables);
    this.#allow(['kms:Decrypt', 'kms:Encrypt', 'kms:GenerateDataKey'], ['*'], {
      'ForAnyValue:StringEquals': { 'kms:ResourceAliases': aliases },
    });
    this.#allow(['lambda:InvokeFunction'], [loader, `${loader}:live`]);
    this.#allow(['s3:PutObject'], [`arn:${stack.partition}:s3:::energy${stage}data-feedsbucket*`]);
    this.#allow(
      ['apigateway:GET', 'apigateway:POST', 'apigateway:PATCH', 'apigateway:DELETE'],
      API_KEYS.map((path) => `arn:${stack.partition}:apigateway:${stack.region}::${path}`),
    );
    Validations.of(this.role).acknowledge(
      {
        id: `AwsSolutions-IAM5[Resource::arn:${Stack.of(this).partition}:s3:::energy${stage}data-feedsbucket*]`,
        reason: 'CloudFormation ends the name of the bucket, and senders choose the names of their feeds.',
      },
      ...API_KEYS.filter((path) => path.includes('*')).map((path) => ({
        id: `AwsSolutions-IAM5[Resource::arn:${Stack.of(this).partition}:apigateway:${stack.region}::${path}]`,
        reason: 'API Gateway chooses the ids of keys and usage plans.',
      })),
    );
    return this;
  }

  #allow(actions: readonly string[], resources: readonly string[], conditions: Conditions = {}): void {
    this.role.addToPolicy(new PolicyStatement({ actions: [...actions], resources: [...resources], conditions }));
  }
}

export function deployRoleName(stage: string): string {
  return resourceName(stage, 'deploy');
}

/** As the nag rules write a resource. */
function writtenArn(scope: Construct, service: string, resource: string): string {
  const { partition, region, account } = Stack.of(scope);
  const writtenAccount = Token.isUnresolved(account) ? '<AWS::AccountId>' : account;
  return `arn:${partition}:${service}:${region}:${writtenAccount}:${resource}`;
}
