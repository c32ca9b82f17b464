import {
  type Conditions,
  type IOIDCProviderRef,
  OidcProviderNative,
  OpenIdConnectPrincipal,
  PolicyStatement,
  Role,
} from 'aws-cdk-lib/aws-iam';
import { type App, ArnFormat, CfnOutput, Duration, Stack, type StackProps, Token, Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { dataStackOf, resourceName, tableName } from '../names.ts';
import { TABLES } from '../tables.ts';
import { bootstrappedBy } from './bootstrap.ts';

/** The repository whose workflow deploys (.github/workflows/deploy.yml), as in its address on GitHub. */
export const REPOSITORY = 'energy-partner-comparison/energy-partner-comparison';

/** Roles of the CDK's bootstrap that a deployment of functions and templates needs. */
const BOOTSTRAP_ROLES = ['deploy', 'file-publishing', 'lookup'] as const;

/** In the name of a GitHub environment and of its role. */
const END_TO_END = 'end-to-end';

type PipelineStackProps = StackProps & {
  /** By the name of the service stack. */
  readonly environments: Readonly<Record<string, Environment>>;
};

/** GitHub's identity and the roles that its workflow takes: to show differences, to deploy each environment, to test staging. */
class PipelineStack extends Stack {
  constructor(scope: Construct, id: string, { environments, ...props }: PipelineStackProps) {
    super(scope, id, { description: 'The roles with which the GitHub workflow deploys', ...props });
    const provider = new OidcProviderNative(this, 'GitHub', {
      url: 'https://token.actions.githubusercontent.com',
      clientIds: ['sts.amazonaws.com'],
    });
    const role = (name: string, subject: string, as: string): PipelineRole =>
      new PipelineRole(this, name, { provider, subject, name: as });
    const stacks = Object.keys(environments).flatMap((name) => [name, dataStackOf(name)]);
    role('Difference', 'pull_request', 'energy-difference').reads(stacks);
    for (const [name, { stage, qualifier }] of Object.entries(environments)) {
      role(name, `environment:${stage}`, resourceName(stage, 'deploy')).deploys(qualifier);
      if (stage === 'staging') {
        role('EndToEnd', `environment:${END_TO_END}`, resourceName(stage, END_TO_END)).reads([name]).operates(stage);
      }
    }
  }
}

/** One in each account and region. */
export function addPipelines(app: App, environments: Readonly<Record<string, Environment>>): void {
  const places = Map.groupBy(Object.entries(environments), ([, { account, region }]) => `${account ?? ''}-${region}`);
  for (const [place, group] of places) {
    const [[, { account, region, qualifier }] = never()] = group;
    new PipelineStack(app, places.size === 1 ? 'EnergyPipeline' : `EnergyPipeline-${place}`, {
      env: account === null ? { region } : { region, account },
      stackName: 'EnergyPipeline',
      synthesizer: bootstrappedBy(qualifier),
      environments: Object.fromEntries(group),
    });
  }
}

type PipelineRoleProps = {
  readonly provider: IOIDCProviderRef;
  /** What the workflow may do it for: `environment:staging`, `pull_request`. */
  readonly subject: string;
  readonly name: string;
};

const TABLE_ACTIONS = ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'].map(
  (action) => `dynamodb:${action}`,
);

const API_KEYS = ['/apikeys', '/apikeys/*', '/usageplans', '/usageplans/*/keys', '/usageplans/*/keys/*'] as const;

/** A role that only the workflow of this repository may take, and only for one purpose. */
class PipelineRole extends Construct {
  readonly #role: Role;

  constructor(scope: Construct, id: string, { provider, subject, name }: PipelineRoleProps) {
    super(scope, id);
    const claims = 'token.actions.githubusercontent.com';
    this.#role = new Role(this, 'Role', {
      roleName: name,
      assumedBy: new OpenIdConnectPrincipal(provider, {
        StringEquals: { [`${claims}:aud`]: 'sts.amazonaws.com', [`${claims}:sub`]: `repo:${REPOSITORY}:${subject}` },
      }),
      maxSessionDuration: Duration.hours(1),
    });
    new CfnOutput(this, 'Arn', { value: this.#role.roleArn, description: `For ${subject} of the repository` });
  }

  /** Only by the roles of the bootstrap of its own environment. */
  deploys(qualifier: string): this {
    const { account, region, partition } = Stack.of(this);
    const roles = BOOTSTRAP_ROLES.map(
      (kind) => `arn:${partition}:iam::${account}:role/cdk-${qualifier}-${kind}-role-${account}-${region}`,
    );
    this.#allow(['sts:AssumeRole'], roles);
    return this;
  }

  /** For `cdk diff` of a pull request, and the outputs of what is deployed. */
  reads(stacks: readonly string[]): this {
    for (const stack of stacks) {
      // CloudFormation ends the address of a stack with an id that changes when it is made again.
      const resource = `stack/${stack}/*`;
      const { partition, region, account } = Stack.of(this);
      const arn = (of: string): string => `arn:${partition}:cloudformation:${region}:${of}:${resource}`;
      this.#allow(['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'], [arn(account)]);
      this.#acknowledge(
        arn(Token.isUnresolved(account) ? '<AWS::AccountId>' : account),
        'The address of a stack ends with an id that CloudFormation chooses.',
      );
    }
    return this;
  }

  /** What `npm run load`, `npm run partner` and the end-to-end tests do in an environment with test data. */
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
    const aliases = ['feeds', 'meters', 'sessions'].map((name) => `alias/${resourceName(stage, name)}`);
    const feeds = `arn:${stack.partition}:s3:::energy${stage}data-feedsbucket*`;
    const keys = API_KEYS.map((path) => `arn:${stack.partition}:apigateway:${stack.region}::${path}`);
    this.#allow(TABLE_ACTIONS, tables);
    this.#allow(['kms:Decrypt', 'kms:Encrypt', 'kms:GenerateDataKey'], ['*'], {
      'ForAnyValue:StringEquals': { 'kms:ResourceAliases': aliases },
    });
    this.#allow(['lambda:InvokeFunction'], [loader, `${loader}:live`]);
    this.#allow(['s3:PutObject'], [feeds]);
    this.#allow(['apigateway:GET', 'apigateway:POST', 'apigateway:PATCH', 'apigateway:DELETE'], keys);
    this.#acknowledge(
      feeds,
      'CloudFormation ends the name of the bucket, and senders choose the names of their feeds.',
    );
    this.#acknowledge('*', 'A key is known by its alias: only those of this environment may be used.');
    for (const key of keys.filter((path) => path.includes('*'))) {
      this.#acknowledge(key, 'API Gateway chooses the ids of keys and usage plans.');
    }
    return this;
  }

  #allow(actions: readonly string[], resources: readonly string[], conditions: Conditions = {}): void {
    this.#role.addToPolicy(new PolicyStatement({ actions: [...actions], resources: [...resources], conditions }));
  }

  #acknowledge(resource: string, reason: string): void {
    Validations.of(this.#role).acknowledge({ id: `AwsSolutions-IAM5[Resource::${resource}]`, reason });
  }
}

function never(): never {
  throw new Error('a group of environments is empty');
}
